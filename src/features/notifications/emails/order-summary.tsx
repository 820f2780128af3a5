import type { PortalWork } from '#features/catalogue/zone.ts';
import { type Fact, Facts } from './facts.tsx';
import { type MailedPlate, Plate } from './plate.tsx';

/** An order in a mail's words. */
export interface MailedOrder {
  orderRef: string;
  /** `Paris, France`. */
  place: string;
  applicant: string | null;
  /** Null for a rental car whose plate the driver does not know yet. */
  plate: MailedPlate | null;
  /** Who decides, by the name of its site. */
  authority: string;
  work: PortalWork;
  /** How long it usually takes, in words. */
  leadTime: string;
  /** A sticker is posted after the digital proof. */
  physicalFollows: boolean;
  /** The order's page in the dashboard. */
  url: string;
}

/** What the order is, and what this mail adds to it. */
export function OrderSummary({ order, more = [] }: { order: MailedOrder; more?: readonly Fact[] }) {
  const facts: Fact[] = [
    { label: 'Order', value: order.orderRef },
    { label: 'Permit', value: order.place },
    ...(order.applicant ? [{ label: 'Applicant', value: order.applicant }] : []),
    { label: 'Vehicle', value: order.plate ? <Plate {...order.plate} /> : 'plate to follow' },
    ...more,
  ];
  return <Facts facts={facts} />;
}
