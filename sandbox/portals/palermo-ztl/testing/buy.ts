import { formatIsoDay } from '../../../kit/dates.ts';
import type { PortalServer } from '../../testing/portal-server.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { type Language, todayInPalermo } from '../passes.ts';

export const ACCOUNT = {
  nome: 'Zoë',
  cognome: 'Hill',
  privacy: '1',
  email: 'a@inbound.example',
  password: 'long enough',
  passwordAgain: 'long enough',
};
export const VEHICLE = { stato: 'GB', targa: 'AB12 CDE', alimentazione: 'diesel', classe: '5' };
const PAPER = { name: 'v5c.pdf', content: new TextEncoder().encode('%PDF-1.4') };
const CARD = { titolare: 'EDP LTD', numeroCarta: '4242 4242 4242 4242', scadenza: '12/30', cvv: '123' };

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

/** Up to the summary. */
export async function choosePass(
  visitor: Visitor,
  vehicle: Partial<typeof VEHICLE> = {},
  numero = '1',
  language = 'it',
) {
  await visitor.open(`${language}/pass`);
  await visitor.submit({ ...VEHICLE, ...vehicle }, '/pass/');
  if (visitor.path.endsWith('/foreign')) await visitor.submit({ carta: PAPER }, '/pass/');
  return visitor.path.endsWith('/pass/pass') ? visitor.submit({ numero }, '/pass/') : visitor;
}

export async function buyPass(visitor: Visitor, vehicle: Partial<typeof VEHICLE> = {}, numero = '1', language = 'it') {
  await choosePass(visitor, vehicle, numero, language);
  await visitor.submit({ condizioni: '1' }, '/pass/');
  return visitor.submit(CARD, '/pagamento/');
}

export async function submitConsumption(
  visitor: Visitor,
  codice: string,
  giorno = formatIsoDay(todayInPalermo(), '/'),
  language = 'it',
) {
  await visitor.open(`${language}/consume`);
  return visitor.submit({ codice, targa: VEHICLE.targa, giorno }, '/consume');
}
