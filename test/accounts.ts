import type { GuestPaymentAnswer } from '../src/checkout/payment-answers.ts';
import type { ResponseBody, ServiceClient } from './service-client.ts';
import { waitUntil } from './wait-until.ts';

export const testPassword = 'a long password for tests';

/** What a guest does with the link on the thank-you page: sets a password, once, and signs in. */
export async function activateGuestAccount(
  shop: ServiceClient,
  { magic_link, customer_email }: GuestPaymentAnswer,
): Promise<void> {
  await setPassword(shop, magic_link ?? 'none:');
  await shop.signIn(customer_email, testPassword);
}

/** The same with the link in the newest mail that has one: from then on the mailbox is known to be theirs. */
export async function activateAccountByMail(shop: ServiceClient, email: string): Promise<void> {
  await setPassword(shop, await waitForMailedLink(shop, email, 'recovery'));
  await shop.signIn(email, testPassword);
}

export async function setPassword(shop: ServiceClient, link: string, newPassword = testPassword): Promise<void> {
  const body = { access_token: readLinkToken(link), new_password: newPassword };
  const answer = await shop.callFunction('set-password', body);
  if (answer.status !== 200)
    throw new Error(`The password could not be set: ${answer.status} ${JSON.stringify(answer.body)}`);
}

/** Signs up, opens the mailed link and sends its page's form; the visitor is signed in afterwards. */
export async function signUp(shop: ServiceClient, email: string, name = 'Jo Driver'): Promise<void> {
  const { status, body } = await shop.post('/api/auth/sign-up/email', { email, password: testPassword, name });
  if (status !== 200) throw new Error(`Could not sign up: ${status} ${JSON.stringify(body)}`);
  const link = await waitForMailedLink(shop, email, 'confirm=address');
  const answer = await confirmAddress(shop, link);
  if (answer.status !== 200) throw new Error(`Could not confirm: ${answer.status} ${JSON.stringify(answer.body)}`);
}

/** Sets the password with which the address is confirmed, and signs in as the page does. */
export async function confirmAddress(
  shop: ServiceClient,
  link: string,
): Promise<{ status: number; body: ResponseBody }> {
  const access_token = readLinkToken(link);
  const { body } = await shop.callFunction('check-recovery-link', { access_token });
  const answer = await shop.callFunction('set-password', { access_token, new_password: testPassword });
  if (answer.status === 200) await shop.signIn(String(body.email), testPassword);
  return answer;
}

/** The newest mailed link to the sign-in page whose address holds these words. */
export function waitForMailedLink(shop: ServiceClient, email: string, words: string): Promise<string> {
  const look = async () => {
    const links = (await shop.listMails(email)).map(
      ({ text }) => new RegExp(`http\\S*/auth\\?\\S*${words}\\S*`).exec(text)?.[0],
    );
    return links.find((link) => link !== undefined)?.replace(/[\])]+$/, '');
  };
  return waitUntil(look, `a mailed link with ${words}`);
}

export const readLinkToken = (link: string) =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('access_token') ?? '';
