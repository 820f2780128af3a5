import { PDFDocument } from 'pdf-lib';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { createDetailsToken } from '../../src/orders/details-link.ts';
import { activateAccountByMail } from '../accounts.ts';
import { adminCredentials, adminSettings, createTestAccount } from '../admins.ts';
import {
  createSubmittedApplication,
  readAliasAddress,
  readOrderStatus,
  readSubmissionOf,
  startApplication,
  waitForOrderStatus,
} from '../applications.ts';
import { deliverInboundMail, frenchAuthorityMails } from '../authority-mail.ts';
import { createDoubtTask, createManualTask, exampleConfirmationPdf } from '../desk.ts';
import { startInstallation } from '../installation.ts';
import { v5cPhoto } from '../orders.ts';
import { sharedBrowser } from '../portals/browser.ts';
import { waitUntil } from '../wait-until.ts';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { adoptSession } from './app-pages.ts';
import { expectEventually, provideVisitor } from './browser.ts';

const installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings });
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await sharedBrowser();
const { client: shop, ctx } = installation;
for (const name of ['ann', 'bob']) await createTestAccount(ctx, `${name}@example.com`, 'operator');

const isAccessible = async (page: Page) => expect(await findAccessibilityViolations(page)).toEqual([]);
const toast = (page: Page, words: string) => page.locator('[data-sonner-toast]', { hasText: words }).first().waitFor();

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${shop.origin}/auth`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(adminCredentials.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/dashboard$/);
}

/** A page that somebody has signed in on elsewhere. */
async function asStaff(page: Page, email: string): Promise<void> {
  const staff = installation.openClient();
  await staff.signIn(email, adminCredentials.password);
  await adoptSession(page.context(), staff);
}

test('a picture code stops the robot; an operator finishes at the desk and the customer has the permit', async () => {
  await shop.injectPortalFault({ kind: 'captcha' });
  const application = await startApplication(shop);
  await waitForOrderStatus(shop, application, 'failed');
  const submission = await readSubmissionOf(installation, application);
  await createTestAccount(ctx, 'customer@example.com', 'user');

  const { context, page, complaints } = await provideVisitor(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  // Nobody is sent to sign in, a customer home.
  await page.goto(`${shop.origin}/operator`);
  await page.waitForURL(/\/auth$/);
  await signIn(page, 'ann@example.com');
  const stranger = await provideVisitor(browser);
  await signIn(stranger.page, 'customer@example.com');
  await stranger.page.goto(`${shop.origin}/operator`);
  await stranger.page.waitForURL(`${shop.origin}/`);

  // The queue, by keyboard.
  await page.getByRole('link', { name: 'Operators’ desk' }).click();
  await page.getByRole('heading', { name: 'To do' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Handed over by the robot' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('no such order');
  await page.getByText('No task matches.').waitFor();
  await page.getByRole('searchbox').fill(application.plate);
  const link = page.getByRole('row').filter({ hasText: application.plate }).getByRole('link');
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/operator/task/${submission.id}$`));

  // The task: nothing to record before it is claimed; a colleague sees who has it.
  await page.getByText('Claim the task to record what came of it.').waitFor();
  await page.getByRole('button', { name: 'Claim this task' }).press('Enter');
  await toast(page, 'You hold this task now');
  const colleague = await provideVisitor(browser, { phone: true });
  await asStaff(colleague.page, 'bob@example.com');
  await colleague.page.goto(`${shop.origin}/operator/task/${submission.id}`);
  await colleague.page.getByText(/^ann has this task open until/).waitFor();
  expect(await colleague.page.getByRole('button', { name: 'Claim this task' }).count()).toBe(0);
  await isAccessible(colleague.page);

  // What is pasted, the way the robot went and where it stopped.
  await page.getByRole('button', { name: 'Copy Number plate' }).click();
  await expectEventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(application.plate);
  await page.getByRole('heading', { name: 'Runs' }).waitFor();
  await page.getByRole('list', { name: 'Steps' }).getByText('failed').waitFor();
  await page.getByRole('link', { name: /^v5c\.jpg/ }).waitFor();
  await isAccessible(page);

  // Sent by hand, with its proof.
  await page.getByRole('button', { name: 'Record as submitted' }).click();
  await page.getByText('Enter the reference the portal gives').waitFor();
  await page.getByLabel('Reference at the portal').fill('CQA-2026-42');
  await page.getByLabel('Proof').setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: v5cPhoto() });
  await page.getByText('Received: page.jpg').waitFor();
  await page.getByRole('button', { name: 'Record as submitted' }).click();
  await toast(page, 'Recorded: submitted');
  expect(await readOrderStatus(shop, application)).toBe('submitted');

  // The authority's document is the second proof.
  await page
    .getByLabel('Document of the authority')
    .setInputFiles({ name: 'facture.pdf', mimeType: 'application/pdf', buffer: exampleConfirmationPdf });
  await page.getByText('Received: facture.pdf').waitFor();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Record as confirmed' }).click();
  await page.waitForURL(/\/operator$/);
  await page.getByText('Nothing waits for a person.').waitFor();
  expect(await readOrderStatus(shop, application)).toBe('completed');
  const mail = await waitUntil(
    async () => (await shop.listMails(application.email)).find(({ attachments }) => attachments.length > 0),
    'the customer has the document by mail',
  );
  expect(mail.text).toContain('CQA-2026-42');
  await colleague.page.getByText('Nothing to do here').waitFor();
  expect(complaints.filter((words) => !words.includes('404'))).toEqual([]);
});

test('a question goes to the customer by mail and the answer comes back to the desk', async () => {
  const task = await createManualTask(installation);

  const { page } = await provideVisitor(browser, { apart: true });
  await asStaff(page, 'ann@example.com');
  const late = Promise.withResolvers<void>();
  const asked = page.waitForRequest(/proof-upload-form/);
  await page.route(/proof-upload-form/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto(`${shop.origin}/operator/task/${task.id}`);
  await page.getByRole('button', { name: 'Claim this task' }).click();
  // What comes late would push a button aside that is just being pressed.
  await asked;
  await page.getByText(/^You hold this task until/).waitFor();
  expect(await page.getByRole('button', { name: 'Ask the customer' }).count()).toBe(0);
  late.resolve();
  await page.getByRole('button', { name: 'Record as submitted' }).waitFor();
  await page.getByRole('button', { name: 'Ask the customer' }).click();
  await page.getByText('Write at least a whole sentence').waitFor();
  await page.getByLabel('Question').fill('Is your car purely electric?');
  await page.getByRole('button', { name: 'Ask the customer' }).click();
  await page.waitForURL(/\/operator$/);

  const mail = await waitUntil(
    async () => (await shop.listMails(task.email)).find(({ subject }) => subject.includes('question')),
    'the question is mailed',
  );
  const [link = ''] = /http\S+\/answer#token=[\w.-]+/.exec(mail.text) ?? [];
  const customer = await provideVisitor(browser, { phone: true });
  await customer.page.goto(link);
  await customer.page.getByText('Is your car purely electric?').waitFor();
  await isAccessible(customer.page);
  await customer.page.getByRole('button', { name: 'Send the answer' }).click();
  await customer.page.getByText('Write your answer').waitFor();
  await customer.page.getByLabel('Your answer').fill('Yes, a Nissan Leaf.');
  await customer.page.getByRole('button', { name: 'Send the answer' }).click();
  await customer.page.getByText('Thank you. We have your answer.').waitFor();
  expect(customer.complaints).toEqual([]);

  await page.goto(`${shop.origin}/operator?kind=answered`);
  await page.getByRole('row').filter({ hasText: 'Customer has answered' }).getByRole('link').click();
  await page.getByText('Yes, a Nissan Leaf.').waitFor();
  await isAccessible(page);
});

test('what an office wrote is read at the desk, an unreadable paper is replaced by its link, and all fits a phone', async () => {
  const task = await createManualTask(installation);
  await deliverInboundMail(installation, await readAliasAddress(installation, task), {
    from: 'noreply@office.example',
    subject: 'Your registration',
    html: '<p>We could not read <b>page 1</b>.</p><script>document.title = "run"</script>',
  });
  const { page, complaints } = await provideVisitor(browser, { phone: true });
  await asStaff(page, 'ann@example.com');
  await page.goto(`${shop.origin}/operator`);
  await page.getByRole('row').filter({ hasText: 'A mail to read' }).waitFor();
  await isAccessible(page);
  await page.goto(`${shop.origin}/operator/task/${task.id}`);
  await page.getByText('From an address this authority is not known to use.').waitFor();
  await page.getByRole('button', { name: 'Open Your registration' }).click();
  const shown = page.frameLocator('iframe[title="HTML body"]');
  await shown.getByText('page 1').waitFor();
  expect(await page.locator('iframe[title="HTML body"]').getAttribute('sandbox')).toBe('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Mark as read/ }).click();
  await page.getByText('Read by ann').waitFor();

  await page.getByRole('button', { name: 'Claim this task' }).click();
  await page.getByLabel('Question').fill('The first page of your registration document is too dark.');
  await page.getByLabel(/^Ask for the registration document/).check();
  await isAccessible(page);
  await expectEventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Ask the customer' }).click();
  await page.waitForURL(/\/operator$/);

  const mail = await waitUntil(
    async () => (await shop.listMails(task.email)).find(({ subject }) => subject.includes('question')),
    'the question is mailed',
  );
  const [link = ''] = /http\S+\/answer#token=[\w.-]+/.exec(mail.text) ?? [];
  const customer = await provideVisitor(browser, { phone: true });
  await customer.page.goto(link);
  await customer.page.getByText('Our team asks for a registration document that is easy to read.').waitFor();
  await customer.page.getByText('Which pages, and how?').click();
  await customer.page.getByRole('img', { name: /all four corners in the picture/ }).waitFor();
  await isAccessible(customer.page);
  await customer.page
    .getByLabel('New registration document (V5C)')
    .setInputFiles({ name: 'sharp.jpg', mimeType: 'image/jpeg', buffer: v5cPhoto() });
  await customer.page.getByText('Thank you. We have your answer.').waitFor();

  await page.goto(`${shop.origin}/operator/task/${task.id}`);
  await page.getByRole('link', { name: /^sharp\.jpg/ }).waitFor();
  await page.getByText('Replaced,').waitFor();
  expect([...complaints, ...customer.complaints]).toEqual([]);
});

test('what the rules leave open stands over the task; nothing is recorded as sent before its holder has said a word', async () => {
  const { id } = await createDoubtTask(installation);
  const { page, complaints } = await provideVisitor(browser);
  await asStaff(page, 'ann@example.com');
  await page.goto(`${shop.origin}/operator/task/${id}`);
  await page
    .getByText(/^It is not certain that this vehicle may enter\./)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Claim this task' }).click();
  const doubt = page.getByRole('region', { name: 'May it enter?' });
  await doubt.getByRole('button', { name: 'May not enter' }).waitFor();
  expect(await page.getByRole('button', { name: 'Record as submitted' }).count()).toBe(0);
  await isAccessible(page);
  const mayEnter = doubt.getByRole('button', { name: 'May enter', exact: true });
  await mayEnter.click();
  await doubt.getByText('Write what you found and where').waitFor();
  await doubt.getByLabel('What you found, and where').fill('Nice lists no limit for class 4 on its page of November.');
  await mayEnter.click();
  // The robot goes on with it.
  await page.getByRole('heading', { name: 'Nothing to do here' }).waitFor();
  expect(await page.getByText('It is not certain that this vehicle may enter').count()).toBe(0);
  // The task is asked for once more, and is gone.
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
});

test('an operator sees two papers with what each names, and says which one counts', async () => {
  const application = await createSubmittedApplication(installation);
  const { id: submissionId } = await readSubmissionOf(installation, application);
  const to = await readAliasAddress(installation, application);
  const grant = async (words: string, text: string) => {
    const pdf = await PDFDocument.create();
    pdf.addPage().drawText(words);
    const content = Buffer.from(await pdf.save());
    await deliverInboundMail(installation, to, {
      ...frenchAuthorityMails.granted,
      text,
      attachments: [{ ...frenchAuthorityMails.granted.attachments[0], content }],
    });
    await ctx.queue.waitUntilIdle();
  };
  await grant(`Number plate: ${application.plate}`, 'Accepted.');
  await waitForOrderStatus(shop, application, 'completed');
  await grant(`Number plate: ${application.plate}. Valid from 3 May 2031 until 4 May 2031`, 'Accepted.');

  const { context, page, complaints } = await provideVisitor(browser);
  await asStaff(page, 'bob@example.com');
  await page.goto(`${shop.origin}/operator/task/${submissionId}`);
  const later = page.getByRole('region', { name: 'Came later' });
  await later.getByText('from 3 May 2031 until 4 May 2031').waitFor();
  await isAccessible(page);
  await page.getByRole('button', { name: 'The later one counts: mail it to the customer' }).click();
  await toast(page, 'Replaced');
  await expectEventually(async () => expect(await later.count()).toBe(0));
  await page.getByRole('heading', { name: 'Nothing to do here' }).waitFor();
  // The task and its two papers may be asked for once more, and are gone (404, 409).
  expect(complaints.filter((complaint) => !/404|409/.test(complaint))).toEqual([]);
  await context.close();
});

test('of a mail that takes a granted permit back the desk says so, in words that its customer reads', async () => {
  const application = await createSubmittedApplication(installation);
  const alias = await readAliasAddress(installation, application);
  await deliverInboundMail(installation, alias, frenchAuthorityMails.granted);
  await waitForOrderStatus(shop, application, 'completed');
  const withdrawn = { subject: 'Your certificate', text: 'We have withdrawn your registration.' };
  await deliverInboundMail(installation, alias, { ...frenchAuthorityMails.received, ...withdrawn });
  const { id } = await readSubmissionOf(installation, application);
  const { page, complaints } = await provideVisitor(browser, { phone: true });
  await asStaff(page, 'ann@example.com');
  await page.goto(`${shop.origin}/operator/task/${id}`);
  await page.getByText('Does it hold, by what this mail says?').waitFor();
  expect(await page.getByRole('button', { name: /^Mark as read/ }).count()).toBe(0);
  await isAccessible(page);
  await page.getByRole('button', { name: 'It is taken back' }).click();
  await page.getByText('Say in a sentence what was decided: the customer reads it').waitFor();
  expect(await readOrderStatus(shop, application)).toBe('completed');
  await page.getByLabel(/^Or it is taken back/).fill('The ministry has withdrawn your registration.');
  await page.getByRole('button', { name: 'It is taken back' }).click();
  await toast(page, 'Taken back: the customer is told, the refund is due');
  await page.getByText('Refused by the authority.').waitFor();
  await waitForOrderStatus(shop, application, 'failed');
  // The task may be asked for once more, and is gone (404).
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
});

test('a customer writes on a telephone, an operator answers on one, and both read one thread', async () => {
  const application = await createSubmittedApplication(installation);
  const { id } = await readSubmissionOf(installation, application);
  const link = createDetailsToken(ctx.settings.secret, { id: application.orderId, epoch: 0 }, ctx.clock.now());
  const customer = await provideVisitor(browser, { phone: true });
  const field = customer.page.getByLabel('Your message');
  const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');

  // By keyboard, and what is missing is said beside the field.
  await customer.page.goto(`${shop.origin}/details#token=${link}`);
  await customer.page.getByRole('heading', { name: 'Write to us about this order' }).waitFor();
  await customer.page.getByText(/^We answer .+ The answer stands here, and we mail it to you\.$/).waitFor();
  await field.focus();
  await customer.page.keyboard.press('Tab');
  await customer.page.keyboard.press('Enter');
  await customer.page.getByText('Write your message').waitFor();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await isAccessible(customer.page);
  await customer.page.keyboard.type('Will it be here on Friday?');
  await customer.page.keyboard.press('Tab');
  await customer.page.keyboard.press('Enter');
  await toast(customer.page, 'Your message is with us');
  await messages(customer.page).getByText('Will it be here on Friday?').waitFor();
  expect(await field.inputValue()).toBe('');
  await isAccessible(customer.page);
  await customer.page.setViewportSize({ width: 320, height: 700 });
  expect(await customer.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await customer.page.setViewportSize({ width: 390, height: 844 });

  const operator = await provideVisitor(browser, { phone: true });
  await asStaff(operator.page, 'ann@example.com');
  await operator.page.goto(`${shop.origin}/operator`);
  const row = operator.page.getByRole('row').filter({ hasText: application.plate });
  await row.getByText('The customer wrote', { exact: true }).waitFor();
  await row.getByRole('link').click();
  await operator.page.waitForURL(new RegExp(`/operator/task/${id}$`));
  await operator.page.getByText('Claim the task to answer.').waitFor();
  await operator.page.getByRole('button', { name: 'Claim this task' }).click();
  await operator.page.getByRole('button', { name: 'Send the answer' }).click();
  await operator.page.getByText('Write your message').waitFor();
  await isAccessible(operator.page);
  await operator.page.setViewportSize({ width: 320, height: 700 });
  expect(await operator.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await operator.page.setViewportSize({ width: 390, height: 844 });
  await operator.page.getByLabel('Answer', { exact: true }).fill('It will.\nHave a good trip.');
  await operator.page.getByRole('button', { name: 'Send the answer' }).click();
  await toast(operator.page, 'The answer is on its way');
  await operator.page.goto(`${shop.origin}/operator`);
  await operator.page.getByRole('heading', { name: 'To do' }).waitFor();
  await row.waitFor({ state: 'detached' });

  // In the account, the same thread, and live.
  const owner = installation.openClient();
  await activateAccountByMail(owner, application.email);
  await adoptSession(customer.context, owner);
  await customer.page.goto(`${shop.origin}/dashboard/order/${application.orderId}#messages`);
  await messages(customer.page).getByText('It will. Have a good trip.').waitFor();
  await messages(customer.page).getByText('ann, European Driving Permits').waitFor();
  await isAccessible(customer.page);
  await field.fill('Thank you');
  await customer.page.getByRole('button', { name: 'Send the message' }).dblclick();
  await messages(customer.page).getByText('Thank you').waitFor();
  await expectEventually(() => messages(customer.page).count()).toBe(3);
  // The task may be asked for once more, and is gone (404).
  const ofOperator = operator.complaints.filter((complaint) => !complaint.includes('404'));
  expect([...customer.complaints, ...ofOperator]).toEqual([]);
});
