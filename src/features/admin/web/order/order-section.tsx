import { formatDay, formatMoment } from '#browser/format-time.ts';
import { registrationCode } from '#features/catalogue/country-codes.ts';
import { formatPlate } from '#features/catalogue/plates.ts';
import { nextStep } from '#features/orders/next-step.ts';
import type { LiveOrder } from '#features/orders/web/cards/use-live-order.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import type { OrderStory } from '../../contract.ts';
import { AddressLink } from '../parts/address-link.tsx';
import { Facts, Section } from '../parts/section.tsx';

export function OrderSection({ order, story }: { order: LiveOrder; story: OrderStory }) {
  const plate = order.plate_number && formatPlate(order.plate_number, order.country_of_registration);
  const email = 'customer_email' in order ? order.customer_email : '';
  return (
    <Section
      title={`${order.city_zone}, ${order.country}`}
      aside={<NumberPlate text={plate} countryCode={registrationCode(order.country_of_registration)} />}
    >
      <p className="mb-2 text-sm">{nextStep(order)}</p>
      <Facts
        facts={[
          [
            'Customer',
            story.user_id ? (
              <AddressLink key="customer" opens={{ user: story.user_id, order: null }}>
                {email}
              </AddressLink>
            ) : (
              email
            ),
          ],
          ['Ordered', formatMoment(order.created_at)],
          ...(order.entry_date ? [['Entry', `${formatDay(order.entry_date)}, ${daysOf(order)}`] as const] : []),
          ['Processing', order.urgent_processing ? 'Urgent (2-6 hours)' : 'Standard (24-48 hours)'],
          [
            'Portal',
            <ExternalLink key="portal" href={order.portal_url}>
              {order.authority}
            </ExternalLink>,
          ],
          ...(order.missing.length > 0 ? [['Still missing', order.missing.join(', ')] as const] : []),
        ]}
      />
    </Section>
  );
}

const daysOf = ({ number_of_days: days }: LiveOrder) => (days === 1 ? '1 day' : `${days} days`);
