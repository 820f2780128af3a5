import { pages } from '#paths.ts';
import { allZones, catalogue, destinations, findZoneBySlug } from '#permits/catalogue.ts';
import { type AskablePath, formatFactHint } from '#permits/fact-definition.ts';
import { getFactByField } from '#permits/facts.ts';
import { HelpDisclosure } from '#permits/web/field-help.tsx';
import { DocumentSheetSymbols, FieldHelpContent } from '#permits/web/field-help-content.tsx';
import { mayCo2Decide } from '#permits/zone.ts';
import { buttonClass } from '#ui/button.tsx';
import { controlProps, FieldFrame } from '#ui/field-frame.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { SelectField } from '#ui/select-field.tsx';
import { DateField, TextField } from '#ui/text-field.tsx';
import { allZonesValue, type CheckField, hireCountries, type RawCheckQuery } from './check-query.ts';

/** Without a script: the field appears once the chosen zone, fuel and category are those for which the CO2 decides. */
const shownWhereCo2Decides =
  'hidden group-has-[option[data-asks-co2]:checked]:group-has-[option[value=hybrid]:checked]:group-has-[option[value=M1]:checked]:block';

/** Without a script: the document of the chosen country of registration is shown. */
const shownForBritish = "hidden group-has-[.registered-in_option[value='United_Kingdom']:checked]:block";
const shownForOthers = "group-has-[.registered-in_option[value='United_Kingdom']:checked]:hidden";

export type CheckErrors = Partial<Record<CheckField, string>>;

interface CheckFormProps {
  /** The values of the fields. */
  typed?: RawCheckQuery;
  /** Slug of the zone that is preselected where nothing was typed. */
  place?: string | undefined;
  errors?: CheckErrors;
  /** Only the fields that decide most often. The page of the answer asks for the rest. */
  compact?: boolean;
  /** On a page whose main button is a different one. */
  isQuiet?: boolean;
}

const defaultQuery: RawCheckQuery = { country_of_registration: 'United Kingdom', vehicle_category: 'M1' };

/** A plain form that leads to the address of its answer: it needs no script and no account. */
export function CheckForm({
  typed = defaultQuery,
  place = allZonesValue,
  errors = {},
  compact = false,
  isQuiet = compact,
}: CheckFormProps) {
  const country = typed.country_of_registration ?? '';
  const field = (group: 'trip' | 'vehicle', name: CheckField) => {
    const { formLabel, choices } = getFactByField(`${group}.${name}`);
    const help =
      compact || group === 'trip' ? undefined : <CheckFieldHelp field={`vehicle.${name}`} country={country} />;
    return { label: formLabel, name, defaultValue: typed[name] ?? '', error: errors[name], options: choices, help };
  };
  const date = (group: 'trip' | 'vehicle', name: CheckField) => {
    const { options: _none, ...rest } = field(group, name);
    return { ...rest, optional: !compact };
  };
  const { options: _none, ...days } = field('trip', 'number_of_days');
  const { options: _noList, ...co2 } = field('vehicle', 'co2_grams_per_km');
  const chosenZone = findZoneBySlug(typed.place ?? place);
  const mayCo2DecideHere =
    co2.error !== undefined ||
    (typed.fuel_type === 'hybrid' && (chosenZone === undefined || mayCo2Decide(chosenZone, typed)));
  const hint = (name: CheckField) => (compact ? undefined : formatFactHint(getFactByField(`vehicle.${name}`), country));
  return (
    <form
      id="ask"
      method="get"
      action={pages.check}
      className="group rounded-xl border border-line bg-card p-3 text-ink card-shadow sm:p-5"
    >
      {!compact && <DocumentSheetSymbols />}
      <div
        className={joinClasses(
          'grid items-end gap-x-3 gap-y-3 has-[details[open]]:items-start sm:gap-x-5 sm:gap-y-4',
          compact
            ? 'min-[22rem]:grid-cols-2 min-[22rem]:[&>:first-child]:col-span-2 compact-fields'
            : 'sm:grid-cols-2 lg:grid-cols-3',
        )}
      >
        <PlaceField chosen={typed.place ?? place} error={errors.place} asksCo2={!compact} />
        <DateField {...date('trip', 'entry_date')} />
        {!compact && (
          <TextField
            {...days}
            optional
            type="number"
            min={1}
            max={365}
            className="max-w-60"
            hint="Left open: that day and those after it"
          />
        )}
        <SelectField
          name="hired_in"
          label={compact ? 'Hired in' : 'Where was it hired?'}
          optional={!compact}
          hint={compact ? undefined : 'A car hired in the country of the zone usually has what that asks'}
          defaultValue={typed.hired_in ?? ''}
          error={errors.hired_in}
          options={hireCountries}
          placeholder={compact ? 'Not hired' : 'It is not a hired car'}
        />
        <SelectField
          {...field('vehicle', 'country_of_registration')}
          placeholder="Another country"
          hint={compact ? undefined : 'Of a hired car usually the country where you hire it'}
          frameClass="registered-in"
        />
        <SelectField
          {...field('vehicle', 'vehicle_category')}
          placeholder="Not known"
          hint={hint('vehicle_category')}
        />
        <SelectField {...field('vehicle', 'fuel_type')} placeholder="Not known" hint={hint('fuel_type')} />
        <DateField {...date('vehicle', 'date_first_registration')} hint={hint('date_first_registration')} />
        {/* The long form and the order begin with it: one car gets one answer wherever it is asked about. */}
        {compact && <input type="hidden" name="euro_standard" value="unknown" />}
        {!compact && (
          <>
            <SelectField
              {...field('vehicle', 'euro_standard')}
              defaultValue={typed.euro_standard || 'unknown'}
              hint={hint('euro_standard')}
            />
            <TextField
              {...co2}
              optional
              inputMode="numeric"
              hint={`${hint('co2_grams_per_km')}. It decides in Milan, for any hybrid`}
              frameClass={mayCo2DecideHere ? undefined : shownWhereCo2Decides}
            />
            <SelectField
              {...field('trip', 'vignette_type')}
              placeholder="Not chosen"
              hint="For the motorways of Austria only"
            />
          </>
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <button type="submit" className={buttonClass(isQuiet ? 'quiet' : 'main', 'cursor-pointer')}>
          Check my vehicle
        </button>
        <p className="text-ink-soft text-sm">
          Free, without an account.{' '}
          {compact
            ? 'Leave open what you do not know. The answer is for that day and those after it.'
            : 'Nothing is ordered.'}
        </p>
      </div>
    </form>
  );
}

/** Holds the document of each kind, because the country may be chosen differently on the page. */
function CheckFieldHelp({ field, country }: { field: `vehicle.${CheckField}`; country: string }) {
  const { path, formLabel } = getFactByField(field);
  return (
    <HelpDisclosure question="What does this mean?" label={formLabel}>
      <FieldHelpContent
        path={path as Extract<AskablePath, `vehicle.${string}`>}
        documents={[
          { country: 'United Kingdom', className: shownForBritish },
          { country: country === 'United Kingdom' ? '' : country, className: shownForOthers },
        ]}
        hasSymbols
      />
    </HelpDisclosure>
  );
}

/** Every zone by country, in the order of the catalogue. */
function PlaceField({
  chosen,
  error,
  asksCo2,
}: {
  chosen: string;
  error?: string | undefined;
  /** Whether the form has the field that some of these zones ask for. */
  asksCo2: boolean;
}) {
  return (
    <FieldFrame name="place" label="City or zone" error={error}>
      <select
        {...controlProps('place', { hint: undefined, error })}
        defaultValue={chosen}
        className="field-control pr-10"
      >
        <option value={allZonesValue} data-asks-co2={asksCo2 || undefined}>
          All {allZones.length} zones
        </option>
        {destinations.map((country) => (
          <optgroup key={country} label={country}>
            {catalogue[country].map(({ slug, name, asksCo2OfHybrids }) => (
              <option key={slug} value={slug} data-asks-co2={(asksCo2 && asksCo2OfHybrids) || undefined}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </FieldFrame>
  );
}
