import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { CSSProperties } from 'react';
import { isPasswordProtected } from '#orders/access.ts';
import { readMissingDetails } from '#orders/choose-method.ts';
import type { OrderSituation } from '#orders/contracts/order-contract.ts';
import {
  findOrderDriverTask,
  letterRecipientOf,
  needsNoApplication,
  type OrderFacts,
  portalWorkOf,
  pricePartsOf,
  selectOptionalOrderFacts,
  usualTimeOf,
} from '#orders/order-facts.ts';
import { readSituation } from '#orders/read-situation.ts';
import { letters } from '#orders/tables/letters.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { pages } from '#paths.ts';
import { capitaliseFirst, describeDecidingParty, isToll, type WordingContext } from '#permits/application-texts.ts';
import { findZone } from '#permits/catalogue.ts';
import { formatTripDays } from '#permits/days.ts';
import { vehicleUpdateCountries } from '#permits/form-choices.ts';
import { formatPlate } from '#permits/plates.ts';
import { priceParts } from '#permits/zone.ts';
import { findPlateDesign } from '#ui/plate-designs.ts';
import type { MailContent, MailContext, Notification } from './mail-content.ts';
import { mailStyles } from './mail-styles.ts';
import { createDetailsUrl } from './missing-details.tsx';

/** An order in words, for mails. */
export interface MailOrder extends WordingContext {
  orderRef: string;
  /** `Paris, France`. */
  place: string;
  applicant: string | null;
  /** Null for a rental car whose plate the driver does not know yet. */
  plate: MailPlate | null;
  /** The days of the trip; null where no day was given. */
  days: string | null;
  /** The authority's own price, and to whom our price goes. */
  priceParts: string;
  /** The usual processing time, in words. */
  usualTime: string;
  /** A sticker is posted after the digital proof. */
  physicalFollows: boolean;
  /** Where nothing is applied for: what the driver still has to do before entering, as a request; null for nothing. */
  remainingDriverStep: string | null;
  /** The page on which its customer sees it. */
  url: string;
  /** Where to upload a new registration document, without a password; null while none is requested. */
  documentUploadUrl: string | null;
}

/** Reads the order when the mail is sent, not when it was enqueued: a mail must be true on the day it leaves. */
export async function readMailOrder(
  ctx: MailContext,
  { orderId, type }: Notification,
): Promise<{ order: MailOrder; facts: OrderFacts; situation: OrderSituation }> {
  const { db, clock } = ctx;
  const facts = orderId ? await selectOptionalOrderFacts(db, orderId) : undefined;
  if (!facts) throw new Error(`A mail of type ${type} tells of an order, and there is none.`);
  const situation = await readSituation({ db, clock }, facts, await readMissingDetails({ db, clock }, facts));
  const documentUrl = situation.yours === 'document' ? await createDetailsUrl(ctx, facts.order.id) : null;
  const url = await createOrderUrl(ctx, facts.order);
  return { order: { ...toMailOrder(facts), url, documentUploadUrl: documentUrl }, facts, situation };
}

/**
 * Where the customer sees their order: without a password they can open no page but that of a mailed link. An unclaimed
 * order has no page of its own; the dashboard asks the account owner whether it is theirs.
 */
async function createOrderUrl(ctx: MailContext, order: OrderFacts['order']): Promise<string> {
  const { publicUrl } = ctx.settings;
  if (!order.userId) return publicUrl + pages.dashboard;
  if (await isPasswordProtected(ctx.db, order)) return publicUrl + pages.orderDetails(order.id);
  return createDetailsUrl(ctx, order.id);
}

function toMailOrder({ order, vehicle }: OrderFacts): Omit<MailOrder, 'url' | 'documentUploadUrl'> {
  const zone = findZone(order.country, order.cityZone);
  if (!zone) throw new Error(`The catalogue has no zone ${order.cityZone} in ${order.country}.`);
  return {
    orderRef: order.orderRef,
    place: `${order.cityZone}, ${order.country}`,
    applicant: order.fullName,
    plate: toMailPlate(vehicle),
    days: formatTripDays(order),
    authority: zone.official.name,
    work: portalWorkOf({ order, vehicle }),
    reader: letterRecipientOf({ order, vehicle }),
    isMotorway: isToll(zone),
    priceParts: priceParts(zone, pricePartsOf({ order, vehicle }, undefined)),
    usualTime: usualTimeOf({ order, vehicle }),
    physicalFollows: (zone.physicalFollows ?? false) && !needsNoApplication({ order, vehicle }),
    remainingDriverStep: findOrderDriverTask({ order, vehicle }) ?? null,
  };
}

function toMailPlate({ plateNumber, countryOfRegistration: country }: OrderFacts['vehicle']): MailPlate | null {
  if (!plateNumber) return null;
  const countryCode = vehicleUpdateCountries.find(({ value }) => value === country)?.code ?? '';
  return { text: formatPlate(plateNumber, country), countryCode };
}

export async function requireOrderSubmission(
  { db }: MailContext,
  orderId: string,
): Promise<typeof submissions.$inferSelect> {
  const [submission] = await db.select().from(submissions).where(eq(submissions.orderId, orderId));
  if (!submission) throw new Error('The mail tells of an application, and the order has none.');
  return submission;
}

/** The authority's number, with its only source or a note that it is being checked. */
export const toReferenceRows = (reference: string | null, note: string | null) => [
  ...(reference ? [{ label: 'Reference', value: reference }] : []),
  ...(reference && note ? [{ label: 'About the reference', value: note }] : []),
];

/**
 * The contact of an application by letter; undefined for any other application, also for one that we have phoned
 * about.
 */
export async function readLetterRecipient({ db }: MailContext, submissionId: string): Promise<string | undefined> {
  const arrived = and(ne(letters.kind, 'call'), isNotNull(letters.sentAt), isNull(letters.failedAt));
  const [letter] = await db
    .select({ name: letters.toName })
    .from(letters)
    .where(and(eq(letters.submissionId, submissionId), arrived))
    .orderBy(desc(letters.createdAt))
    .limit(1);
  return letter?.name;
}

/** Loads a confirmation or a statement as a mail attachment. */
export async function readMailAttachment({ files }: MailContext, orderRef: string, path: string) {
  const stored = await files.get('confirmations', path);
  if (!stored) throw new Error('The confirmation to attach is not in the file store.');
  return {
    filename: `${orderRef}-${path.slice(path.lastIndexOf('/') + 1)}`,
    contentType: stored.contentType,
    content: stored.bytes,
  };
}

/** As at the start of a sentence. @param place the contact of an application by letter, where we have written */
export const formatDecidingParty = (order: MailOrder, place: string | undefined): string =>
  place ?? (order.work === 'mail' ? capitaliseFirst(describeDecidingParty(order)) : order.authority);

/** Leads to the upload where a document is requested, otherwise to the order. */
export const toOrderButton = ({ url, documentUploadUrl }: MailOrder): NonNullable<MailContent['button']> =>
  documentUploadUrl
    ? { label: 'Upload the document', href: documentUploadUrl }
    : { label: 'See your order', href: url };

/** `Your days: 7 May 2026.`; null where no day was given. */
export const describeOrderDays = ({ days }: Pick<MailOrder, 'days'>): string | null => days && `Your days: ${days}.`;

/** The facts of the order beside its picture, and those that this mail adds. */
export function MailOrderDetails({ order, more = [] }: { order: MailOrder; more?: readonly MailFact[] }) {
  const applicant = order.applicant ? [{ label: 'Applicant', value: order.applicant }] : [];
  return <MailFactsTable facts={[{ label: 'Order', value: order.orderRef }, ...applicant, ...more]} />;
}

/** The plate as on the car, beside the place and the days: what the driver checks at a glance. */
export function MailPicture({ order: { plate, place, days } }: { order: MailOrder }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={mailStyles.picture}>
      <tbody>
        <tr>
          <td className="picture" style={mailStyles.pictureCell}>
            <div style={mailStyles.picturePart}>
              {plate ? (
                <MailNumberPlate {...plate} />
              ) : (
                <span className="ink" style={mailStyles.strong}>
                  Number plate to follow
                </span>
              )}
            </div>
            <div style={mailStyles.picturePart}>
              <div className="ink" style={mailStyles.picturePlace}>
                {place}
              </div>
              {days && (
                <div className="soft" style={mailStyles.pictureDays}>
                  {days}
                </div>
              )}
            </div>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

interface MailFact {
  label: string;
  value: string;
}

/** Two columns, in the plain text too. */
function MailFactsTable({ facts }: { facts: readonly MailFact[] }) {
  return (
    <table data-text-format="dataTable" cellPadding={4} cellSpacing={0} border={0} style={mailStyles.table}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" align="left" className="soft line" style={mailStyles.label}>
              {label}
            </th>
            <td className="ink line" style={mailStyles.value}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MailPlate {
  /** As printed on the car. */
  text: string;
  /** ISO 3166-1. */
  countryCode: string;
}

const plateFrameStyle: CSSProperties = {
  borderCollapse: 'separate',
  border: '2px solid #101d3b',
  borderRadius: '5px',
  overflow: 'hidden',
};
const plateBandStyle: CSSProperties = {
  backgroundColor: '#1c3f94',
  color: '#ffffff',
  fontSize: '10px',
  lineHeight: '12px',
  fontWeight: 700,
  padding: '0 5px 3px',
  verticalAlign: 'bottom',
};
const plateFaceStyle: CSSProperties = {
  fontSize: '24px',
  lineHeight: '28px',
  fontWeight: 700,
  letterSpacing: '1px',
  padding: '5px 12px',
  whiteSpace: 'nowrap',
};

/**
 * The customer's own plate as on the car, so that they notice a wrong character. Tables, because some mail clients
 * lay out nothing else; their paddings as attributes keep the cells apart where styles are off.
 */
function MailNumberPlate({ text, countryCode }: MailPlate) {
  const design = findPlateDesign(countryCode);
  const colours = {
    backgroundColor: design.background === 'yellow' ? '#ffd31a' : '#ffffff',
    color: design.hasRedText ? '#a3121f' : '#0b1020',
  };
  return (
    <table role="presentation" cellPadding={6} cellSpacing={0} border={0} style={plateFrameStyle}>
      <tbody>
        <tr>
          <td style={plateBandStyle} data-skip-in-text="true">
            {design.bandCode}
          </td>
          <td style={{ ...plateFaceStyle, ...colours }}>{text}</td>
        </tr>
      </tbody>
    </table>
  );
}
