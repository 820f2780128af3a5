import {
  type AdmissionVerdict,
  describeUrgentRefund,
  formatCondition,
  isAcceptanceNeeded,
  isNothingAppliedFor,
  listConsentTexts,
  listOrderWarnings,
  type OrderWarning,
} from '#permits/admission-verdict.ts';
import {
  describeConsent,
  describeSelfApplication,
  toWordingContext,
  type WordingContext,
} from '#permits/application-texts.ts';
import { findZone, type Zone } from '#permits/catalogue.ts';
import { findCountryCode } from '#permits/country-codes.ts';
import { formatPlate } from '#permits/plates.ts';
import type { Price } from '#permits/pricing.ts';
import { AlsoDisclosure } from '#permits/web/also-disclosure.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { shortenAddresses } from '#ui/linked-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import type { OrderForm, OrderFormField, OrderStep } from '../order-form.ts';
import { encodeConsent, hasConsent, setWarningAccepted } from '../order-payload.ts';
import { describeSaleRefusal } from '../order-rules.ts';
import { EarlierOrderNotice } from './earlier-orders.tsx';
import { ChangeButton, type OrderFormFields } from './order-form-fields.tsx';
import { PriceParts, RefundRule } from './price-parts.tsx';
import { describeArrival, listMainReviewRows, listReviewRows, type ReviewRow } from './review-rows.ts';
import { TripVerdictNotice } from './trip-verdict-notice.tsx';
import { WarningCheckboxes } from './warning-checkboxes.tsx';

const nothingNeededText =
  'Nothing has to be applied for on this trip. Whoever orders all the same gets our dated rule check, and all of the money back.';

interface ReviewStepProps {
  fields: OrderFormFields;
  price: Price;
  /** The order that the details were taken from, for a signed-in customer. */
  knownFrom: string | null;
  onChange: (step: OrderStep, field: OrderFormField) => void;
  verdict: AdmissionVerdict | undefined;
  onVerdict: (verdict: AdmissionVerdict | undefined) => void;
}

export function ReviewStep({ fields, price, knownFrom, onChange, verdict, onVerdict }: ReviewStepProps) {
  const form = fields.values;
  const zone = findZone(form['trip.country'], form['trip.city_zone']);
  const warnings = verdict ? listOrderWarnings(verdict) : [];
  const notSold = describeSaleRefusal(form, verdict);
  const isForNothing = verdict && isNothingAppliedFor(verdict) && zone?.work !== 'check';
  const applying = zone && { ...toWordingContext(zone), ...(isForNothing && { work: 'check' as const, reader: null }) };
  return (
    <div className="space-y-1.5 sm:space-y-4">
      {knownFrom && (
        <Notice title={`Your details are those of your order ${knownFrom}.`}>
          Change whatever is different this time.
        </Notice>
      )}
      <PlateConfirmation form={form} onChange={() => onChange(2, 'vehicle.plate_number')} />
      <div>
        {zone && (
          <ReviewRows
            rows={listMainReviewRows(form, zone, applying?.work === 'check')}
            below={notSold ? undefined : `${describeArrival(form, zone, verdict)} ${verdict?.validity ?? ''}`.trim()}
            isShort
            onChange={onChange}
          />
        )}
        <details>
          <summary className="min-h-7 cursor-pointer py-0.5 text-sm">All your answers</summary>
          <ReviewRows rows={listReviewRows(form, applying?.work === 'check')} onChange={onChange} />
        </details>
      </div>
      {!notSold && <EarlierOrderNotice form={form} />}
      <TripVerdictNotice
        form={form}
        onVerdict={onVerdict}
        isReview={!notSold}
        isDoubted={fields.errors.consent !== undefined}
      />
      {!notSold && <WarningCheckboxes fields={fields} all={warnings} />}
      {notSold && <p className="font-semibold">{notSold}</p>}
      {zone && applying && !notSold && (
        <>
          <div>
            <PriceParts
              form={form}
              zone={zone}
              price={price}
              nothingNeeded={isForNothing ? nothingNeededText : undefined}
              urgentRefund={
                verdict && form.urgent_processing === 'on' ? describeUrgentRefund(verdict, zone) : undefined
              }
            />
            {!isForNothing && <RefundRule applying={applying} />}
            {verdict && (
              <div className="text-sm empty:hidden">
                <AlsoDisclosure also={verdict.also} />
              </div>
            )}
          </div>
          <IndependentNotice zone={zone} applying={applying} />
          {/* After everything that it consents to. */}
          <ConsentCheckbox fields={fields} applying={applying} warnings={warnings} verdict={verdict} />
        </>
      )}
    </div>
  );
}

interface ReviewRowsProps {
  rows: readonly ReviewRow[];
  /** A sentence under the rows. */
  below?: string;
  /** Without the terms, for rows that speak for themselves. */
  isShort?: boolean;
  onChange: ReviewStepProps['onChange'];
}

function ReviewRows({ rows, below, isShort = false, onChange }: ReviewRowsProps) {
  return (
    <div>
      <dl className={isShort ? undefined : 'divide-y divide-line border-line border-y'}>
        {rows.map((row) => (
          <div
            key={row.term}
            className={joinClasses(
              'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4',
              !isShort && 'py-2 sm:grid-cols-[12rem_minmax(0,1fr)_auto]',
            )}
          >
            <dt className={isShort ? 'sr-only' : 'text-ink-soft'}>{row.term}</dt>
            <dd
              className={isShort ? 'wrap-anywhere leading-snug' : 'order-last col-span-2 sm:order-none sm:col-span-1'}
            >
              {row.value}
            </dd>
            <dd>
              <ChangeButton of={row.term.toLowerCase()} onClick={() => onChange(row.step, row.field)} />
            </dd>
          </div>
        ))}
      </dl>
      {below && <p className="font-semibold text-sm">{below}</p>}
    </div>
  );
}

interface ConsentProps {
  fields: OrderFormFields;
  applying: WordingContext;
  warnings: readonly OrderWarning[];
  /** Undefined until it has loaded. */
  verdict: AdmissionVerdict | undefined;
}

function ConsentCheckbox({ fields, applying, warnings, verdict }: ConsentProps) {
  const form = fields.values;
  const { to, means } = describeConsent(applying);
  // The warning that consent itself accepts.
  const doubt = warnings.find((warning) => !isAcceptanceNeeded(warning));
  return (
    <div className="rounded-xl border-2 border-line-strong bg-card p-2.5 sm:p-4">
      <Checkbox
        name="consent"
        checked={hasConsent(form)}
        error={fields.errors.consent}
        onChange={({ target: { checked } }) =>
          fields.set({
            consent: checked ? encodeConsent(form, verdict && listConsentTexts(verdict)) : '',
            ...(doubt && { accepted: setWarningAccepted(form, warnings, doubt, checked) }),
          })
        }
        // Without consent the button below is disabled and Enter would do nothing, so it is handled here.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        label={
          <span className="block font-semibold max-sm:text-sm max-sm:leading-snug">
            I authorise European Driving Permits to {to}.
          </span>
        }
        more={
          <span className="compact-text block space-y-1">
            <span className="block text-ink-soft">{means} What I have entered is true and complete.</span>
            {doubt && (
              <span className="block">It is not certain that this vehicle may enter, for the reason given above.</span>
            )}
            {verdict?.condition && (
              <span className="block">{shortenAddresses(formatCondition(verdict.condition))}</span>
            )}
          </span>
        }
      />
    </div>
  );
}

function PlateConfirmation({ form, onChange }: { form: OrderForm; onChange: () => void }) {
  const country = form['vehicle.country_of_registration'];
  const plate = form['vehicle.plate_number'];
  return (
    <section
      aria-label="Plate number"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-xl bg-sunken p-2.5 sm:p-3"
    >
      {plate && <NumberPlate text={formatPlate(plate, country)} countryCode={findCountryCode(country)} />}
      <p
        className={joinClasses(
          'compact-text sm:order-none sm:min-w-36 sm:flex-1 sm:basis-0',
          plate ? 'order-last basis-full' : 'min-w-0 flex-1 basis-0',
        )}
      >
        <span className="font-semibold">
          {plate ? 'Is this exactly what is on your car?' : 'You add the plate when you pick the car up.'}
        </span>{' '}
        {plate && 'A permit for a wrong plate does not count.'}
      </p>
      <span className="ml-auto">
        <ChangeButton of="plate number" onClick={onChange} />
      </span>
    </section>
  );
}

/** Shown beside every button that starts an application. */
function IndependentNotice({ zone: { official }, applying }: { zone: Zone; applying: WordingContext }) {
  return (
    <p className="compact-text">
      <span className="font-semibold">We are an independent service, not the authority.</span>{' '}
      {describeSelfApplication(applying).before} <ExternalLink href={official.url}>{official.name}</ExternalLink>.
    </p>
  );
}
