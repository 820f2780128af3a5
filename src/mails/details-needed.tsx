import { describeNeededDetails } from '#permits/application-texts.ts';
import { defineMail } from './mail-content.ts';
import { MailOrderDetails, MailPicture, readMailOrder } from './mail-order.tsx';
import {
  isOnlyPlateMissing,
  MissingDetailsSection,
  readMissingOrderDetails,
  toDetailsButton,
} from './missing-details.tsx';

/**
 * Sent a day after payment when the official form still lacks something: repeats the request of the mail after payment.
 * Not sent when the customer was quicker.
 */
export const detailsNeededMail = defineMail({
  async read(ctx, row) {
    const { order, facts } = await readMailOrder(ctx, row);
    const details = await readMissingOrderDetails(ctx, facts);
    return details ? { order, details } : undefined;
  },
  render: ({ order, details }) => {
    const isOnlyPlate = isOnlyPlateMissing(details);
    const missing = isOnlyPlate
      ? '; only the plate of your rental car is still to come'
      : `. ${describeNeededDetails(order, details.missing.length)}`;
    return {
      subject: `${isOnlyPlate ? 'Number plate' : 'Details'} needed: order ${order.orderRef}`,
      state: `Your order for ${order.place} is paid${missing}.`,
      when: details.by,
      todo: isOnlyPlate ? 'Please add it when you collect the car.' : 'Please give us the following now.',
      picture: <MailPicture order={order} />,
      button: toDetailsButton(details),
      body: (
        <>
          <MissingDetailsSection details={details} />
          <MailOrderDetails order={order} />
        </>
      ),
    };
  },
});
