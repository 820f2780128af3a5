import { Visitor } from '../../sandbox/portals/testing/visitor.ts';
import { portalPassword } from '../portals/portal-runner.ts';
import type { RunningReplica } from '../portals/replica.ts';
import { waitUntil } from '../wait-until.ts';

type Language = 'it' | 'en';

/** An account whose address is confirmed, made without a robot; its owner is signed in. */
export async function createPortalAccount(
  replica: RunningReplica,
  email: string,
  profile: Record<string, string>,
  language: Language,
): Promise<Visitor> {
  const visitor = await createPortalVisitor(replica).open(`${language}/sign-up`);
  const password = portalPassword;
  await visitor.submit({ ...profile, privacy: '1', email, password, passwordAgain: password }, '/sign-up');
  return signInToPortal(replica, email, language);
}

/** Follows the link of the mail and signs in. @throws when there is no such mail, or the account has another password. */
export async function signInToPortal(replica: RunningReplica, email: string, language: Language): Promise<Visitor> {
  const visitor = createPortalVisitor(replica);
  await visitor.open(await linkFor(replica, email));
  await visitor.submit({}, '/confirm/');
  await visitor.open(`${language}/sign-in`);
  await visitor.submit({ email, password: portalPassword }, '/sign-in');
  if (!visitor.path.endsWith('/area')) throw new Error(`${email} cannot sign in: ${visitor.text()}`);
  return visitor;
}

export const createPortalVisitor = ({ url }: RunningReplica) => new Visitor(`${url}/`);

function linkFor({ mails }: RunningReplica, email: string): Promise<string> {
  const find = () =>
    mails.flatMap(({ to, text }) => (to === email ? (/http\S+\/confirm\/\w+/.exec(text) ?? []) : []))[0];
  return waitUntil(find, `the link for ${email}`, 30);
}
