import { destinations, zonesOf } from '#features/catalogue/catalogue.ts';
import { destinationCodes } from '#features/catalogue/country-codes.ts';
import { vignetteTypes } from '#features/catalogue/lists.ts';
import { ChoiceCards } from '#ui/choice-cards.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Flag } from '#ui/flag.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { LinkChoice } from '../link-choice.ts';
import { configurationOf } from '../order-form.ts';
import { formatPounds, mostDays, prices, shownVignettePrices } from '../pricing.ts';
import type { OrderFields } from './order-fields.ts';
import { RentalSwitch } from './rental-switch.tsx';
import { today } from './today.ts';
import { ZoneChoice } from './zone-choice.tsx';

const countries = destinations.map((country) => ({
  value: country,
  label: country,
  picture: <Flag code={destinationCodes[country]} />,
}));

/** The euro figure is the one of the catalogue; what is charged is a line of the price, in pounds. */
const vignettes = vignetteTypes.map((type) => ({
  ...type,
  hint: `In your price: ${formatPounds(prices.austriaVignette[type.value])}`,
  aside: shownVignettePrices[type.value],
}));

const unknownNotices = {
  country: 'The country in your link is not one of those we apply for.',
  zone: 'The city or zone in your link is not one of those we apply for in this country.',
};

export function TripStep({ fields, unknownInLink }: { fields: OrderFields; unknownInLink: LinkChoice['unknown'] }) {
  const configuration = configurationOf(fields.values);
  const { value, error, name } = fields.text('trip.country');
  const chooseCountry = (country: string) => {
    const zones = zonesOf(country);
    fields.set({ 'trip.country': country, 'trip.city_zone': zones.length === 1 ? (zones[0]?.name ?? '') : '' });
  };
  return (
    <>
      {unknownInLink && (
        <Notice role="status" title={unknownNotices[unknownInLink]}>
          Please choose below.
        </Notice>
      )}
      <ChoiceCards
        label="Country"
        columns={3}
        choices={countries}
        {...{ name, value, error }}
        onChange={(event) => chooseCountry(event.target.value)}
      />
      {configuration && <ZoneChoice fields={fields} />}
      {configuration?.vignette && (
        <ChoiceCards
          label="Vignette"
          hint="How long you want to use Austrian motorways. The vignette is listed in euros and charged in pounds, as a line of your price."
          columns={3}
          {...fields.text('trip.vignette_type')}
          choices={vignettes}
        />
      )}
      {configuration?.dateRequired && <Dates fields={fields} />}
      {configuration && <Speed fields={fields} />}
      {configuration && <RentalSwitch fields={fields} />}
    </>
  );
}

function Dates({ fields }: { fields: OrderFields }) {
  const isItaly = fields.values['trip.country'] === 'Italy';
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <DateField
        {...fields.text('trip.entry_date')}
        label="Entry date"
        hint={isItaly ? 'The first day you drive into the zone.' : 'The first day you use the motorway.'}
        min={today()}
      />
      <TextField
        {...fields.text('trip.number_of_days')}
        label="Number of days"
        hint={isItaly ? `${formatPounds(prices.italyDay)} for each day.` : 'How long you stay.'}
        type="number"
        inputMode="numeric"
        min={1}
        max={mostDays}
        className="max-w-32"
      />
    </div>
  );
}

function Speed({ fields }: { fields: OrderFields }) {
  const { name, value, error } = fields.text('urgent_processing');
  return (
    <ChoiceCards
      label="How soon we apply"
      hint="The authority’s own time comes on top."
      columns={2}
      {...{ name, error }}
      value={value === 'on' ? 'on' : 'off'}
      onChange={(event) => fields.set({ urgent_processing: event.target.value === 'on' ? 'on' : '' })}
      choices={[
        { value: 'off', label: 'Standard', hint: 'Within 24-48 hours', aside: 'Included' },
        { value: 'on', label: 'Urgent', hint: 'Within 2-6 hours', aside: `+${formatPounds(prices.urgent)}` },
      ]}
    />
  );
}
