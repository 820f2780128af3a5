import {
  type AdmissionVerdict,
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
import { describeOfficialPrice, priceParts } from '#permits/zone.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import type { OrderForm, OrderFormField, OrderStep } from '../order-form.ts';
import { encodeConsent, hasConsent, parseAcceptedWarnings, setWarningAccepted } from '../order-payload.ts';
import { describeSaleRefusal } from '../order-rules.ts';
import type { OrderFormFields } from './order-form-fields.tsx';
import { PriceLines } from './price-panel.tsx';
import { listReviewRows } from './review-rows.ts';
import { TripVerdictNotice } from './trip-verdict-notice.tsx';

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
    <>
      {knownFrom && (
        <Notice title={`Your details are those of your order ${knownFrom}.`}>
          Change whatever is different this time.
        </Notice>
      )}
      <TripVerdictNotice form={form} onVerdict={onVerdict} isDoubted={fields.errors.consent !== undefined} />
      <PlateConfirmation form={form} onChange={() => onChange(2, 'vehicle.plate_number')} />
      <dl className="divide-y divide-line border-line border-y">
        {listReviewRows(form, applying?.work === 'check').map((row) => (
          <div
            key={row.term}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
          >
            <dt className="text-ink-soft">{row.term}</dt>
            <dd className="order-last col-span-2 sm:order-none sm:col-span-1">{row.value}</dd>
            <dd>
              <ChangeButton of={row.term} onClick={() => onChange(row.step, row.field)} />
            </dd>
          </div>
        ))}
      </dl>
      <section aria-label="What the price is made of">
        <div className="lg:hidden">
          <PriceLines price={price} />
        </div>
        {zone && !notSold && (
          <p className="text-ink-soft text-sm">{isForNothing ? nothingNeededText : priceParts(zone)}</p>
        )}
      </section>
      {!notSold && (
        <>
          <WarningCheckboxes fields={fields} all={warnings} />
          {applying && <ConsentCheckbox fields={fields} applying={applying} warnings={warnings} verdict={verdict} />}
        </>
      )}
      {zone && applying && <IndependentNotice zone={zone} applying={applying} />}
    </>
  );
}

/** The warnings to tick before paying, such as that nothing is needed. */
function WarningCheckboxes({ fields, all }: { fields: OrderFormFields; all: readonly OrderWarning[] }) {
  const form = fields.values;
  const accepted = parseAcceptedWarnings(form);
  const warnings = all.filter(isAcceptanceNeeded);
  const firstOpen = warnings.find(({ text }) => !accepted.includes(text));
  if (warnings.length === 0) return null;
  return (
    <div className="space-y-4 rounded-xl border-2 border-line-strong bg-card p-5">
      {warnings.map((warning) => {
        const isFirst = warning === firstOpen;
        return (
          <Checkbox
            key={warning.code}
            // The error summary leads to the first unticked box.
            name={isFirst ? 'accepted' : `accepted-${warning.code}`}
            checked={accepted.includes(warning.text)}
            error={isFirst ? fields.errors.accepted : undefined}
            onChange={({ target: { checked } }) =>
              fields.set({ accepted: setWarningAccepted(form, all, warning, checked) })
            }
            label={
              <>
                <span className="font-semibold">I order all the same.</span>
                <span className="mt-1 block text-sm">{warning.text}</span>
              </>
            }
          />
        );
      })}
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
    <div className="rounded-xl border-2 border-line-strong bg-card p-5">
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
          <>
            <span className="font-semibold">I authorise European Driving Permits to {to}.</span>
            <span className="mt-1 block text-ink-soft text-sm">{means} What I have entered is true and complete.</span>
            {doubt && <span className="mt-1 block text-sm">{doubt.text}</span>}
            {verdict?.condition && <span className="mt-1 block text-sm">{formatCondition(verdict.condition)}</span>}
          </>
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
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-xl bg-sunken p-5"
    >
      <NumberPlate
        size="large"
        text={plate ? formatPlate(plate, country) : null}
        countryCode={findCountryCode(country)}
      />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">
          {plate ? 'Is this exactly what is on your car?' : 'You add the plate when you pick the car up.'}
        </p>
        <p className="text-ink-soft text-sm">
          {plate ? 'A permit for a wrong plate does not count. ' : 'We then process it within 2 hours. '}
          <ChangeButton of="plate number" onClick={onChange} />
        </p>
      </div>
    </section>
  );
}

function ChangeButton({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="text-link underline underline-offset-2 hover:decoration-2">
      Change<span className="sr-only"> {of.toLowerCase()}</span>
    </button>
  );
}

/** Shown beside every button that starts an application. */
function IndependentNotice({ zone, applying }: { zone: Zone; applying: WordingContext }) {
  const { official } = zone;
  const { before, after } = describeSelfApplication(applying);
  return (
    <Notice title="We are an independent service, not the authority.">
      <p>
        {before} <ExternalLink href={official.url}>{official.name}</ExternalLink>. Its price:{' '}
        {describeOfficialPrice(official)}. {after}
      </p>
    </Notice>
  );
}
