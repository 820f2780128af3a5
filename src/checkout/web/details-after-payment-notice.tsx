import { useQuery } from '@tanstack/react-query';
import { type DetailTopic, detailTopics, portalNeedsSchema } from '#orders/contracts/submission-contract.ts';
import { describeRequester, toWordingContext } from '#permits/application-texts.ts';
import { findZone } from '#permits/catalogue.ts';
import { formatAuthorityInSentence } from '#permits/zone.ts';
import { formatCount } from '#platform/format-count.ts';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { LoadErrorNotice } from '#ui/parts/load-error-notice.tsx';
import type { OrderForm } from '../order-form.ts';
import { extractTrip, hasVehicleQuestions, isFieldRelevant, listAnsweredPaths } from '../order-payload.ts';

const reasons: Record<DetailTopic, string> = {
  plate: 'it is for one plate, which you add when you have the car',
  keeper: 'permits are issued to the registered keeper of the vehicle',
  vehicle: 'they decide how clean the vehicle counts as',
  journey: 'it is for these days only',
  stay: 'a hotel, garage or host puts the plate on the list',
  document: 'the authority compares your answers with it',
};

/** Before payment: the details that the portal will still need afterwards, and why. */
export function DetailsAfterPaymentNotice({ form }: { form: OrderForm }) {
  const body = {
    country: form['trip.country'],
    city_zone: form['trip.city_zone'],
    country_of_registration: form['vehicle.country_of_registration'],
    entry_date: form['trip.entry_date'],
    number_of_days: extractTrip(form).number_of_days,
    certificate_class: isFieldRelevant(form, 'vehicle.certificate_class') ? form['vehicle.certificate_class'] : '',
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['portal-needs', body],
    queryFn: ({ signal }) => callServerFunction('portal-needs', body, portalNeedsSchema, { signal }),
    staleTime: 300_000,
  });
  if (error && !data)
    return (
      <LoadErrorNotice title="What we ask for after the payment could not be loaded" error={error} onRetry={refetch} />
    );
  if (!data) return null; // the switch above says in general what comes later
  const answeredPaths = listAnsweredPaths(form);
  // This page has a plate field; only a rental car's plate may wait. It asks a hybrid's CO2 with its fuel.
  const isLater = (path: string) =>
    !answeredPaths.has(path) &&
    (path !== 'vehicle.plate_number' || form.rental_car === 'on') &&
    (path !== 'vehicle.co2_grams_per_km' || !hasVehicleQuestions(form));
  const laterDetails = data.details.filter(({ path }) => isLater(path));
  if (laterDetails.length === 0)
    return (
      <p role="status" className="font-semibold">
        After the payment nothing more is asked.
      </p>
    );
  const zone = findZone(body.country, body.city_zone);
  const groups = detailTopics.flatMap((topic) => {
    const detailsOfTopic = laterDetails.filter((detail) => detail.topic === topic);
    const labels = detailsOfTopic.map(({ label, optional }) => (optional ? `${label} (optional)` : label));
    return labels.length > 0 ? [{ topic, labels }] : [];
  });
  const asker = zone ? describeRequester(toWordingContext(zone)) : formatAuthorityInSentence(data.authority);
  return (
    <div role="status">
      <details>
        <summary className="min-h-8 cursor-pointer py-1 font-semibold">
          After the payment we ask for {formatCount(laterDetails.length, 'more detail')}
        </summary>
        <p className="mt-1">What {asker} also needs:</p>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {groups.map(({ topic, labels }) => (
            <li key={topic}>
              {labels.join(', ')} <span className="text-ink-soft">({reasons[topic]})</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
