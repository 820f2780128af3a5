import type { z } from 'zod';
import { describeRequester, toWordingContext } from '#permits/application-texts.ts';
import { findZone } from '#permits/catalogue.ts';
import type { AskablePath } from '#permits/fact-definition.ts';
import { getFactByPath } from '#permits/facts.ts';
import { toPortalPayload } from '#permits/portal-payload.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { missingDetails, optionalDetails, selectPermitEntity } from './choose-method.ts';
import type { DetailTopic, PortalNeeds, portalNeedsInput } from './contracts/submission-contract.ts';

/**
 * What the application of a zone needs. The input only knows the country of registration, the sticker and the day of
 * entry, so that people read before the payment what we ask afterwards.
 * @throws Refusal NOT_FOUND for a zone that is not in the catalogue
 */
export async function readPortalNeeds(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  {
    country,
    city_zone,
    country_of_registration,
    entry_date,
    number_of_days,
    certificate_class,
  }: z.infer<typeof portalNeedsInput>,
): Promise<PortalNeeds> {
  const entity = await selectPermitEntity(db, country, city_zone);
  if (!entity) throw notFound('Zone');
  const zone = findZone(country, city_zone);
  const valueByPath = new Map<string, string | number | undefined>([
    ['vehicle.country_of_registration', country_of_registration],
    ['vehicle.certificate_class', certificate_class],
    ['travel.entry_date', entry_date],
    ['travel.number_of_days', number_of_days],
  ]);
  const payload = toPortalPayload({ order_ref: '', country, city: city_zone }, ({ path }) => valueByPath.get(path));
  return {
    authority: zone ? describeRequester(toWordingContext(zone)) : entity.portalUrl,
    details: [
      ...missingDetails(entity, payload, { entry_date, number_of_days }, clock.now()).map((path) =>
        describe(path, false),
      ),
      ...optionalDetails(entity, payload).map((path) => describe(path, true)),
    ],
  };
}

function describe(path: AskablePath, optional: boolean): PortalNeeds['details'][number] {
  return { path, label: getFactByPath(path).label, topic: topicOf(path), optional };
}

function topicOf(path: AskablePath): DetailTopic {
  if (path === 'vehicle.plate_number') return 'plate';
  if (path.startsWith('documents.')) return 'document';
  if (path.startsWith('owner.')) return 'keeper';
  if (path.startsWith('stay.')) return 'stay';
  return path.startsWith('vehicle.') ? 'vehicle' : 'journey';
}
