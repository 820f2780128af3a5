import { Suspense } from 'react';
import { destinationCodes, findDestinationCode } from '#permits/destination-codes.ts';
import { ChoiceCards } from '#ui/choice-cards.tsx';
import { CountryFlag } from '#ui/country-flag.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { OrderLinkValues } from '../order-link.ts';
import { LazyTripFields } from './lazy-steps.ts';
import type { OrderFormFields } from './order-form-fields.tsx';

const countries = Object.entries(destinationCodes).map(([country, code]) => ({
  value: country,
  label: country,
  picture: <CountryFlag code={code} />,
}));

const unknownLinkTitles = {
  country: 'The country in your link is not one of those we apply for.',
  zone: 'The city or zone in your link is not one of those we apply for in this country.',
};

export function TripStep({
  fields,
  unknownInLink,
  isDestinationKnown,
  onChangeDestination,
}: {
  fields: OrderFormFields;
  unknownInLink: OrderLinkValues['unknownPart'];
  /** Country and zone are then one line, which leads to their questions. */
  isDestinationKnown: boolean;
  onChangeDestination: () => void;
}) {
  const { value, error, name } = fields.text('trip.country');
  return (
    <>
      {unknownInLink && (
        <Notice role="status" title={unknownLinkTitles[unknownInLink]}>
          Please choose below.
        </Notice>
      )}
      {!isDestinationKnown && (
        <ChoiceCards
          label="Country"
          look="tile"
          choices={countries}
          {...{ name, value, error }}
          onChange={(event) => fields.set({ 'trip.country': event.target.value, 'trip.city_zone': '' })}
        />
      )}
      {findDestinationCode(value) && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <LazyTripFields fields={fields} onChangeDestination={isDestinationKnown ? onChangeDestination : undefined} />
        </Suspense>
      )}
    </>
  );
}
