import type { OrderSituation } from '#orders/contracts/order-contract.ts';
import type { OrderFacts } from '#orders/order-facts.ts';
import {
  type CalendarMethod,
  formatCalendarContentType,
  formatCalendarFileName,
  readTripCalendar,
  renderTripWithdrawal,
  tripFileKey,
} from '#orders/trip-calendar.ts';
import type { MailContent, MailContext } from './mail-content.ts';

/** A calendar file of the trip, and the note of it with the sent mail: a withdrawal goes to whoever had the trip. */
export interface TripFile {
  attachments: NonNullable<MailContent['attachments']>;
  dataToRecord: Record<string, string>;
}

/** The trip as a calendar file, as long as there is one to come. */
export const readTripFile = async (ctx: MailContext, facts: OrderFacts, situation: OrderSituation): Promise<TripFile> =>
  toTripFile(facts, await readTripCalendar(ctx, facts, situation), 'PUBLISH');

/** What takes the trip out of the calendar again, where an earlier mail put it in and the order no longer stands for it. */
export const readTripWithdrawal = async (
  ctx: MailContext,
  facts: OrderFacts,
  situation: OrderSituation,
): Promise<TripFile> => toTripFile(facts, await renderTripWithdrawal(ctx, facts, situation), 'CANCEL');

const toTripFile = ({ order }: OrderFacts, calendar: string | null, method: CalendarMethod): TripFile =>
  calendar === null
    ? { attachments: [], dataToRecord: {} }
    : { attachments: [toCalendarAttachment(order, calendar, method)], dataToRecord: { [tripFileKey]: method } };

export const toCalendarAttachment = (order: OrderFacts['order'], calendar: string, method?: CalendarMethod) => ({
  filename: formatCalendarFileName(order),
  contentType: formatCalendarContentType(method),
  content: new TextEncoder().encode(calendar),
});

/** For a mail whose calendar file takes the trip out. */
export const describeTripWithdrawal = ({ attachments }: TripFile): string | null =>
  attachments.length > 0
    ? 'The trip was in the calendar file of an earlier e-mail. The attached one takes it out of your calendar again.'
    : null;
