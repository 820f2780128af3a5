import { formatIsoDay } from '../../../kit/dates.ts';
import type { PortalServer } from '../../testing/portal-server.ts';
import type { Visitor } from '../../testing/visitor.ts';
import type { Language } from '../texts.ts';

export const EMAIL = 'zoe@inbound.example';
const ACCOUNT = { email: EMAIL, password: 'long enough' };
const PERSON = { Nom: 'Zoë', Cognoms: 'Doe', NumeroDocument: '512345678' };
export const VEHICLE = {
  Pais: 'GB',
  Matricula: 'AB12 CDE',
  CategoriaHomologacio: 'M1',
  Combustible: 'diesel',
  NivellEuro: '5',
};
const HOLDER = { TipusTitular: 'F', ...PERSON, Adreca: '12 Lane', CodiPostal: 'BA1', Poblacio: 'Bath', Idioma: 'en' };
const PAPERS = { Documents: { name: 'v5c.pdf', content: new TextEncoder().encode('%PDF-1.4') } };

export async function signUpAndIn(server: PortalServer, language: Language = 'ca'): Promise<Visitor> {
  const visitor = await server.visitor().open(`${language}/sign-up`);
  await visitor.submit({ ...PERSON, privacy: '1', ...ACCOUNT, passwordAgain: ACCOUNT.password }, '/sign-up');
  await visitor.open(/http\S+\/confirm\/\w+/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? '');
  await visitor.submit({}, '/confirm/');
  await visitor.open(`${language}/sign-in`);
  return visitor.submit(ACCOUNT, '/sign-in');
}

/** Fills in everything before the given screen; `done` has paid. */
export async function reachScreen(
  visitor: Visitor,
  screen: 'vehicle' | 'summary' | 'done',
  language: Language = 'ca',
  vehicle: Record<string, string> = VEHICLE,
) {
  await visitor.open(`${language}/registre`);
  await visitor.submit({ tipusAutoritzacio: '7' }, '/registre/');
  if (screen === 'vehicle') return visitor;
  for (const given of [vehicle, HOLDER, PAPERS]) await visitor.submit(given, '/registre/');
  if (screen === 'summary') return visitor;
  await visitor.submit({ truth: '1', privacyRead: '1' }, '/registre/');
  return pay(visitor);
}

/** Asks for single days, up to where they are read back or refused. */
export async function chooseDays(
  visitor: Visitor,
  days: readonly string[],
  { language = 'ca', plate = VEHICLE.Matricula }: { language?: Language; plate?: string } = {},
) {
  await visitor.open(`${language}/registre`);
  await visitor.submit({ tipusAutoritzacio: '8' }, '/registre/');
  await visitor.submit({ Pais: 'GB', Matricula: plate, NombreDies: `${days.length}` }, '/esporadic/');
  const dates = days.map((day, index) => [`Data-${index + 1}`, formatIsoDay(day, '/')]);
  return visitor.submit(Object.fromEntries(dates), '/esporadic/');
}

export async function payForDays(visitor: Visitor): Promise<Visitor> {
  await visitor.submit({ truth: '1', privacyRead: '1' }, '/esporadic/');
  return pay(visitor);
}

function pay(visitor: Visitor): Promise<Visitor> {
  const card = { Sis_Numero_Tarjeta: '4242 4242 4242 4242', Sis_Caducidad: '12/30', Sis_Tarjeta_CVV2: '123' };
  return visitor.submit({ titular: 'EDP LTD', ...card });
}
