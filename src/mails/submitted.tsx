import { readReferenceNote } from '#orders/read-standing.ts';
import { readStatement } from '#orders/tables/statements.ts';
import { atStart, decider, deciderTerm } from '#permits/way-words.ts';
import { readProof } from './confirmed.tsx';
import { Layout, MailButton, nothingToDo, Paragraph } from './layout.tsx';
import type { ComposedMail, MailContext, Notification, Site, WrittenMail } from './mail.ts';
import {
  type MailedOrder,
  OrderSummary,
  readMailedOrder,
  readPlace,
  readSubmission,
  referenceRows,
} from './mailed-order.tsx';

interface Submitted extends Site {
  order: MailedOrder;
  /** The authority's own number; null where it gives none at this step. */
  reference: string | null;
  /** Who alone has named it, or that it is being checked. */
  note?: string | null;
  /** The order is served by an earlier application for the same vehicle. */
  shared: boolean;
  /** Whom we have written to, where the application is a letter. */
  place?: string | undefined;
  /** Our dated certificate goes with this mail: the rules of the zone ask for nothing, and the letter is about more. */
  certified?: boolean;
}

/** Sent when the authority has the application, by a robot or by hand. */
export async function composeSubmitted(ctx: MailContext, row: Notification): Promise<ComposedMail> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const submission = await readSubmission(ctx, facts.order.id);
  const { id, reference, sharedWithId } = submission;
  const note = await readReferenceNote(ctx.db, submission);
  const place = await readPlace(ctx, id);
  const statement = place ? await readStatement(ctx.db, id) : undefined;
  const attachments = statement ? [await readProof(ctx, about.order.orderRef, statement.pdfPath)] : [];
  const said = { reference, note, shared: sharedWithId !== null, place, certified: Boolean(statement) };
  return { ...writeSubmitted({ ...about, ...said }), attachments };
}

export function writeSubmitted({
  publicUrl,
  order,
  reference,
  note = null,
  shared,
  place,
  certified = false,
}: Submitted): WrittenMail {
  const more = [
    ...referenceRows(reference, note),
    {
      label: place ? 'Asked' : deciderTerm(order),
      value: place ?? (order.work === 'mail' ? atStart(decider(order)) : order.authority),
    },
    { label: 'Expected time', value: order.leadTime },
  ];
  return {
    subject: `Application submitted: order ${order.orderRef}`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title={place ? 'Our letter is on its way' : 'Your application is in'}
        happened={
          place
            ? `We have written to ${place} and asked for your plate to be put on ${certified ? 'its list' : `the list of ${order.place}`}.`
            : `Your application for ${order.place} has been submitted to ${decider(order)}.`
        }
        todo={nothingToDo}
      >
        <OrderSummary order={order} more={more} />
        {shared && (
          <Paragraph>
            Your earlier application for the same vehicle covers this place too, so nothing is bought twice.
          </Paragraph>
        )}
        {certified && (
          <Paragraph>
            Attached is our dated certificate for {order.place}: it says what the rules say to your car on your days.
            Please keep out of the restricted streets until the office has said yes.
          </Paragraph>
        )}
        {place && <Paragraph>You can read the letter with your order. The answer comes to us.</Paragraph>}
        <Paragraph>We e-mail you as soon as the answer is here.</Paragraph>
        <MailButton href={order.url}>See your order</MailButton>
      </Layout>
    ),
  };
}
