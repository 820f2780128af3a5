import { expect, test } from 'vitest';
import { startInstallation } from '../installation.ts';
import { completeDetails, expressOrder, nextEmail, nextPlate, placeAndPay } from '../orders.ts';
import { waitUntil } from '../wait-until.ts';

test('a guest pays, gives what the portal needs, and the permit is confirmed by the authority', async () => {
  await using installation = await startInstallation();
  const { client: shop } = installation;
  const email = nextEmail();
  const plate = nextPlate();
  const { payment, pair } = await placeAndPay(shop, expressOrder({ email, plate }));
  expect(payment).toMatchObject({ success: true, account: 'created', customer_email: email });
  expect(payment.magic_link).toContain('/auth?recovery=1#access_token=');

  const after = await completeDetails(shop, pair);
  expect(after.missing).toEqual([]);
  await waitUntil(
    async () => (await shop.callFunction('needed-details', { access: pair })).body.status === 'completed',
    'the order completes',
    40,
  );

  const applications = await shop.listPortalApplications();
  expect(applications).toHaveLength(1);
  expect(applications[0]?.fields).toMatchObject({ plate, country: 'GB', surname: 'Driver', fuel: 'petrol' });

  await installation.ctx.queue.waitUntilIdle();
  const mails = await shop.listMails(email);
  const heading = (words: string) => mails.filter(({ subject }) => subject.includes(words));
  expect(heading('Payment received')).toHaveLength(1);
  expect(heading('Application submitted')).toHaveLength(1);
  expect(heading('Permit confirmed')).toHaveLength(1);
  expect(heading('Permit confirmed')[0]?.attachments[0]?.contentType).toBe('application/pdf');
});
