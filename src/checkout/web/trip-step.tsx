import { Suspense } from 'react';
import { destinationCode, destinationCodes } from '#permits/country-codes.ts';
import { ChoiceCards } from '#ui/choice-cards.tsx';
import { Flag } from '#ui/flag.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { LinkChoice } from '../link-choice.ts';
import { TripFields } from './later-steps.ts';
import type { OrderFields } from './order-fields.ts';

const countries = Object.entries(destinationCodes).map(([country, code]) => ({
  value: country,
  label: country,
  picture: <Flag code={code} />,
}));

const unknownNotices = {
  country: 'The country in your link is not one of those we apply for.',
  zone: 'The city or zone in your link is not one of those we apply for in this country.',
};

export function TripStep({ fields, unknownInLink }: { fields: OrderFields; unknownInLink: LinkChoice['unknown'] }) {
  const { value, error, name } = fields.text('trip.country');
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
        onChange={(event) => fields.set({ 'trip.country': event.target.value, 'trip.city_zone': '' })}
      />
      {destinationCode(value) && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <TripFields fields={fields} />
        </Suspense>
      )}
    </>
  );
}
