import { addDays } from '../../../kit/dates.ts';
import type { PortalServer } from '../../testing/portal-server.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { type Language, todayInRome } from '../titles.ts';

const ACCOUNT = {
  nome: 'Zoë',
  cognome: 'Hill',
  privacy: '1',
  email: 'a@inbound.example',
  password: 'long enough',
  passwordAgain: 'long enough',
};
const CARD = { intestatario: 'EDP LTD', pan: '4242 4242 4242 4242', scadenza: '12/30', cvv2: '123' };

/** The month after this one, ISO: its days are all still to come and on the calendar. */
export function findNextMonth(): string {
  return addDays(`${todayInRome().slice(0, 7)}-28`, 7).slice(0, 7);
}

export const buildVehicleValues = (dal = todayInRome(), more: object = {}): Record<string, string> => ({
  nazione: 'GB',
  targa: 'AB12 CDE',
  alimentazione: 'B',
  euro: '5',
  dal,
  ...more,
});

/** Somebody with an account whose address is confirmed, signed in. */
export async function signUpAndIn(server: PortalServer, language: Language = 'it'): Promise<Visitor> {
  const visitor = await server.visitor().open(`${language}/sign-up`);
  await visitor.submit(ACCOUNT, '/sign-up');
  const link = /http\S+\/confirm\/\w+/.exec(server.mails[0]?.text ?? '')?.[0] ?? '';
  await visitor.open(link);
  await visitor.submit({}, '/confirm/');
  await visitor.open(`${language}/sign-in`);
  return visitor.submit({ email: ACCOUNT.email, password: ACCOUNT.password }, '/sign-in');
}

/** Up to the summary, where nothing stands against it. */
export async function chooseTitle(
  visitor: Visitor,
  titolo: string,
  answers: object = buildVehicleValues(),
  language = 'it',
) {
  await visitor.open(`${language}/title`);
  await visitor.submit({ titolo }, '/title/');
  return visitor.submit({ ...answers }, '/title/');
}

export async function buyTitle(
  visitor: Visitor,
  titolo: string,
  answers: object = buildVehicleValues(),
  language = 'it',
) {
  await chooseTitle(visitor, titolo, answers, language);
  await visitor.submit({ condizioni: '1' }, '/title/');
  return visitor.submit(CARD, '/cassa/');
}

export async function submitActivation(visitor: Visitor, ordine: string, language = 'it') {
  await visitor.open(`${language}/activate`);
  return visitor.submit({ ordine, targa: 'AB12CDE' }, '/activate');
}
