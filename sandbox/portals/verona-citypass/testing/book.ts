import { isoToday } from '../../../kit/checks.ts';
import { addDays, formatIsoDay } from '../../../kit/dates.ts';
import type { PortalServer } from '../../testing/portal-server.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { type Language, nextDay, slotsOf } from '../slots.ts';

export const PROFILE = {
  nome: 'Zoë',
  cognome: 'Doe',
  tipo_utente: 'EE',
  cellulare: '+44 7700 900123',
  privacy: '1',
  email: 'zoe@inbound.example',
  password: 'long enough',
  passwordAgain: 'long enough',
};

/** A day that works, or does not, at least so many days ahead. */
export function findDayAhead(days: number, isWorking = true): string {
  return nextDay(addDays(isoToday('Europe/Rome'), days), isWorking);
}

/** A visitor with an account, signed in; each has an e-mail address of its own. */
export async function signUpAndIn(
  server: PortalServer,
  language: Language = 'it',
  email = PROFILE.email,
): Promise<Visitor> {
  const visitor = await server.visitor().open(`${language}/sign-up`);
  await visitor.submit({ ...PROFILE, email }, '/sign-up');
  const mail = server.mails.findLast(({ to }) => to === email);
  await visitor.open(/http\S+\/confirm\/\w+/.exec(mail?.text ?? '')?.[0] ?? '');
  await visitor.submit({}, '/confirm/');
  await visitor.open(`${language}/sign-in`);
  return visitor.submit({ email, password: PROFILE.password }, '/sign-in');
}

interface Wishes {
  language?: Language;
  plate?: string;
  day?: string;
  slot?: string;
}

/** Fills in all screens before the given one. */
export async function reachScreen(visitor: Visitor, screen: 'day' | 'slot' | 'summary' | 'done', wishes: Wishes = {}) {
  const { language = 'it', plate = 'AB12 CDE', day = findDayAhead(3) } = wishes;
  await visitor.open(`${language}/booking`);
  await visitor.submit({ nazione: 'GB', targa: plate }, '/booking/');
  if (screen === 'day') return visitor;
  await visitor.submit({ data_accesso: formatIsoDay(day, '/') }, '/booking/');
  if (screen === 'slot') return visitor;
  await visitor.submit({ fascia: wishes.slot ?? slotsOf(day)[0]?.code ?? '' }, '/booking/');
  return screen === 'summary' ? visitor : visitor.submit({ regole: '1' }, '/booking/');
}
