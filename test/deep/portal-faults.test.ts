// What a portal does to a robot, and the right end of each, for every driver: a replica plays each fault of sandbox/kit/faults.ts
// while the application itself is made.
import { afterAll, describe, expect, it } from 'vitest';
import { dayInTimeZone } from '#platform/clock.ts';
import type { Driver, MailMeaning, PortalMail } from '#robot/driver.ts';
import type { PortalPayload } from '#robot/payload.ts';
import type { StopReason } from '#robot/portal-stop.ts';
import { createAmbBarcelona } from '../../sandbox/portals/amb-barcelona/amb-barcelona.tsx';
import { createAreaCOnDay } from '../../sandbox/portals/area-c/area-c.tsx';
import { createAsfinag } from '../../sandbox/portals/asfinag/asfinag.tsx';
import { createBolognaTper } from '../../sandbox/portals/bologna-tper/bologna-tper.tsx';
import { createCertificatAir } from '../../sandbox/portals/certificat-air/certificat-air.tsx';
import { createLezAntwerpen } from '../../sandbox/portals/lez-antwerpen/lez-antwerpen.tsx';
import { createLezBrussels } from '../../sandbox/portals/lez-brussels/lez-brussels.tsx';
import { createPalermoZtl } from '../../sandbox/portals/palermo-ztl/palermo-ztl.tsx';
import { findDayAhead } from '../../sandbox/portals/verona-citypass/testing/book.ts';
import { createVeronaCitypass } from '../../sandbox/portals/verona-citypass/verona-citypass.tsx';
import { type DriverName, driverNames, findDriver } from '../../src/permits/authorities/registry.ts';
import { contactEmail, PortalRunner } from '../portals/portal-runner.ts';
import { waitUntil } from '../wait-until.ts';

/** How a run ends: with the portal's thanks and what it then has filed, with nobody knowing, or before anything was sent. */
type End =
  | 'sent'
  | 'thanked for nothing'
  | 'unknown, and filed'
  | 'unknown, and not filed'
  /** The portal has no place for this fault. */
  | 'not met'
  | StopReason;

type Place = 'form' | 'summary' | 'sends' | 'office';
interface Fault {
  kind: string;
  at?: Place;
  more?: Record<string, unknown>;
  end: End;
  /** Where one portal's right end is another one. */
  but?: Partial<Record<DriverName, End>>;
  /** What the office writes then; the shop of Austria decides nothing, so such a mail is nothing we know, and a person reads it. */
  mail?: MailMeaning['meaning'];
}

/** Its replica does not play it. */
const notInFrance: Fault['but'] = { 'certificat-air': 'not met' };
/** Nothing is paid there, so nothing is asked for. */
const free = (end: End): Fault['but'] => ({ 'lez-brussels': end, 'lez-antwerpen': end, 'verona-citypass': end });

const faults: Record<string, Fault> = {
  maintenance: { kind: 'maintenance', at: 'form', end: 'maintenance' },
  slow: { kind: 'slow', at: 'form', more: { seconds: 3 }, end: 'sent' },
  'a server that fails': { kind: 'error_500', at: 'form', more: { status: 503 }, end: 'portal_error' },
  'cut before it is accepted': { kind: 'drop_before_submit', at: 'sends', end: 'unknown, and not filed' },
  'cut after it is accepted': { kind: 'drop_after_submit', at: 'sends', end: 'unknown, and filed' },
  'an answer that is lost': { kind: 'lost_answer', at: 'sends', more: { answer: 'blank' }, end: 'unknown, and filed' },
  'a session that expires': { kind: 'session_expired', at: 'summary', end: 'session_expired' },
  'a picture code': { kind: 'captcha', end: 'captcha' },
  'an identity that is asked for': { kind: 'identity_wall', at: 'form', end: 'captcha', but: notInFrance },
  'an approval of the bank': { kind: 'payment_3ds', end: 'unknown, and not filed', but: free('not met') },
  'a card that is declined': { kind: 'payment_declined', end: 'payment_declined', but: free('not met') },
  'labels that changed': { kind: 'changed_labels', at: 'form', end: 'field_not_found' },
  'labels that are swapped': {
    kind: 'swapped_labels',
    at: 'form',
    end: 'unknown_question',
    but: {
      // Two lists: neither offers the other's answer.
      'certificat-air': 'field_not_found',
      // Two texts, which are shown back.
      asfinag: 'echo_differs',
      'lez-antwerpen': 'echo_differs',
      // A page with one question of a kind has nothing to swap.
      'area-c': 'sent',
      'verona-citypass': 'sent',
    },
  },
  'other widgets': { kind: 'changed_widgets', at: 'form', end: 'sent' },
  'fields in another order': { kind: 'reordered_fields', at: 'form', end: 'sent' },
  'fields that are wrapped': { kind: 'wrapped_fields', at: 'form', end: 'sent' },
  'another required field': { kind: 'extra_required_field', at: 'form', end: 'unknown_question' },
  'a field that is filled in': { kind: 'prefilled_field', at: 'form', end: 'unplanned_value' },
  'an extra that is ticked': { kind: 'ticked_extra', at: 'form', end: 'unplanned_value' },
  'a consent that is ticked': { kind: 'ticked_consent', at: 'form', end: 'unplanned_value' },
  'a decoy': { kind: 'decoy_field', at: 'form', end: 'sent' },
  'a banner': { kind: 'banner', at: 'form', end: 'sent' },
  'a page between': { kind: 'interstitial', at: 'form', end: 'sent', but: notInFrance },
  'a dialog': { kind: 'modal', at: 'form', end: 'sent', but: notInFrance },
  'a cookie wall': { kind: 'cookie_wall', at: 'form', end: 'sent' },
  'another amount': { kind: 'changed_amount', at: 'summary', end: 'wrong_amount', but: free('sent') },
  'a second total': { kind: 'second_total', at: 'summary', end: 'wrong_amount', but: free('sent') },
  'a plate that is cut': { kind: 'cut_plate', at: 'form', end: 'echo_differs' },
  'a value that is cut': { kind: 'cut_value', at: 'form', end: 'echo_differs' },
  'a value that is cut as it is sent': { kind: 'mask_on_submit', at: 'form', end: 'request_differs' },
  'a field that is reset': { kind: 'field_reset', at: 'form', end: 'request_differs' },
  'another person': { kind: 'other_person', at: 'summary', end: 'echo_differs' },
  'another host': { kind: 'other_host', at: 'form', end: 'wrong_host' },
  'thanks that lie': { kind: 'lying_thanks', at: 'sends', end: 'thanked for nothing', but: notInFrance },
  silence: { kind: 'no_decision', at: 'office', end: 'sent', but: notInFrance },
  'a vehicle that is known': { kind: 'already_registered', at: 'form', end: 'duplicate' },
  'a refusal': { kind: 'office_refuses', at: 'office', end: 'sent', mail: 'refused', but: notInFrance },
  'a question': { kind: 'office_asks', at: 'office', end: 'sent', mail: 'question', but: notInFrance },
};

const looks = ['reordered_fields', 'wrapped_fields', 'decoy_field', 'cookie_wall', 'banner'];

/** Which of them the driver's own tests try (src/permits/authorities/<driver>/driver*.test.ts). */
const triedThere: Record<DriverName, readonly string[]> = {
  'certificat-air': [
    ...looks,
    'maintenance',
    'slow',
    'error_500',
    'drop_after_submit',
    'lost_answer',
    'session_expired',
    'captcha',
    'payment_3ds',
    'payment_declined',
    'changed_labels',
    'extra_required_field',
    'prefilled_field',
    'ticked_extra',
    'ticked_consent',
    'changed_amount',
    'second_total',
    'cut_plate',
    'mask_on_submit',
    'field_reset',
    'other_person',
    'already_registered',
  ],
  asfinag: [],
  'area-c': [
    'maintenance',
    'session_expired',
    'identity_wall',
    'payment_3ds',
    'payment_declined',
    'changed_labels',
    'extra_required_field',
    'ticked_consent',
    'changed_amount',
    'second_total',
    'cut_plate',
    'other_person',
    'office_refuses',
    'office_asks',
  ],
  'palermo-ztl': ['changed_amount', 'other_person', 'office_refuses', 'office_asks'],
  'bologna-tper': ['changed_amount', 'other_person'],
  'verona-citypass': ['other_person'],
  'lez-brussels': [...looks, 'other_person', 'ticked_consent', 'already_registered', 'office_refuses', 'office_asks'],
  'lez-antwerpen': ['other_person', 'already_registered', 'office_refuses', 'office_asks'],
  'amb-barcelona': ['changed_amount', 'other_person', 'office_refuses', 'office_asks'],
};

interface Subject {
  create: Parameters<typeof PortalRunner.start>[1];
  payload: (runs: PortalRunner) => PortalPayload;
  today?: string;
  /** The sitting that makes the account, and the one at its link. */
  account?: readonly [string, string];
  /** The replica's own steps. */
  steps: Record<Exclude<Place, 'office'>, string>;
}

const today = dayInTimeZone('Europe/Rome', new Date());
const inDays = (days: number) => dayInTimeZone('Europe/Rome', new Date(Date.now() + days * 86_400_000));
const workday = [1, 2].map(inDays).find((day) => new Date(day).getUTCDay() !== 0) ?? '';
const meta = (country: string, city: string) => ({ order_ref: 'EDP-7Q2M4KXA', country, city });

const subjects: Record<DriverName, Subject> = {
  'certificat-air': {
    create: createCertificatAir,
    payload: (runs) => runs.createPayload(),
    steps: { form: 'vehicle', summary: 'summary', sends: 'payment' },
  },
  asfinag: {
    create: createAsfinag,
    payload: (runs) =>
      runs.createPayload(
        {},
        {
          meta: meta('Austria', 'Highway vignette'),
          documents: {},
          vignette: { vignette_type: '10-day', start_date: inDays(3) },
        },
      ),
    steps: { form: 'vehicle', summary: 'overview', sends: 'payment' },
  },
  'area-c': {
    create: createAreaCOnDay(() => '2026-11-27'),
    today: '2026-11-27',
    payload: (runs) =>
      runs.createPayload(
        { fuel_type: 'petrol', date_first_registration: '2016-03-05' },
        {
          meta: meta('Italy', 'Milan Area C'),
          documents: {},
          travel: { entry_date: '2026-11-27', number_of_days: 4 },
        },
      ),
    steps: { form: 'vehicle', summary: 'summary', sends: 'payment' },
  },
  'palermo-ztl': {
    create: createPalermoZtl,
    account: ['account', 'activate'],
    payload: (runs) =>
      runs.createPayload(
        { euro_standard: 'Euro 5' },
        { meta: meta('Italy', 'Palermo ZTL'), travel: { entry_date: workday, number_of_days: 1 } },
      ),
    steps: { form: 'vehicle', summary: 'summary', sends: 'payment' },
  },
  'bologna-tper': {
    create: createBolognaTper,
    account: ['account', 'confirm'],
    payload: (runs) =>
      runs.createPayload(
        { euro_standard: 'Euro 6d' },
        { meta: meta('Italy', 'Bologna LEZ'), documents: {}, travel: { entry_date: today, number_of_days: 1 } },
      ),
    steps: { form: 'vehicle', summary: 'summary', sends: 'payment' },
  },
  'verona-citypass': {
    create: createVeronaCitypass,
    account: ['account', 'address'],
    payload(runs) {
      const travel = { entry_date: findDayAhead(4), number_of_days: 1 };
      const payload = runs.createPayload({}, { meta: meta('Italy', 'Verona ZTL'), documents: {}, travel });
      return { ...payload, owner: { ...payload.owner, phone: '+44 7700 900123' } };
    },
    steps: { form: 'vehicle', summary: 'summary', sends: 'summary' },
  },
  'lez-brussels': {
    create: createLezBrussels,
    payload(runs) {
      const vehicle = { date_last_registration: '2020-08-07', euro_standard: 'Euro 6d' };
      const payload = runs.createPayload(vehicle, { meta: meta('Belgium', 'Brussels LEZ') });
      return { ...payload, owner: { ...payload.owner, date_of_birth: '1980-04-03' } };
    },
    steps: { form: 'vehicle', summary: 'summary', sends: 'summary' },
  },
  'lez-antwerpen': {
    create: createLezAntwerpen,
    payload: (runs) => runs.createPayload({}, { meta: meta('Belgium', 'Antwerp LEZ') }),
    steps: { form: 'vehicle', summary: 'summary', sends: 'summary' },
  },
  'amb-barcelona': {
    create: createAmbBarcelona,
    account: ['account', 'address'],
    payload(runs) {
      const payload = runs.createPayload({ euro_standard: 'Euro 5' }, { meta: meta('Spain', 'Barcelona ZBE') });
      return { ...payload, owner: { ...payload.owner, identity_document: '512345678' } };
    },
    steps: { form: 'vehicle', summary: 'summary', sends: 'payment' },
  },
};

describe.each(driverNames)('%s', (name) => {
  const driver = findDriver(name) as Driver<unknown>;
  const { create, payload: newPayload, account, steps, today: ownToday } = subjects[name];
  let opened: Promise<PortalRunner> | undefined;
  const open = () => {
    opened ??= PortalRunner.start(driver, create).then(async (runs) => {
      if (account) await signUp(runs, account);
      return runs;
    });
    return opened;
  };
  afterAll(async () => (await opened)?.[Symbol.asyncDispose]());

  const shared = { ...(ownToday && { today: ownToday }), ...(account && { phase: 'apply' }) };

  async function signUp(runs: PortalRunner, [first, second]: readonly [string, string]): Promise<void> {
    const payload = newPayload(runs);
    expect((await runs.drive({ payload, phase: first })).result).toMatchObject({ result: 'submitted' });
    const [said] = await readMails(runs, ({ meaning }) => meaning === 'go_on');
    const entry =
      runs.replica.url + new URL(said?.meaning === 'go_on' ? said.link : '').pathname.replace(`/portals/${name}`, '');
    expect((await runs.drive({ payload, phase: second, startLink: entry })).result).toMatchObject({
      result: 'submitted',
    });
  }

  /** Once there is one. */
  async function readMails(runs: PortalRunner, isMeant: (said: MailMeaning) => boolean): Promise<MailMeaning[]> {
    const all = () =>
      runs.replica.mails
        .filter(({ to }) => to === contactEmail)
        .flatMap(({ from, subject, text, attachments = [] }): MailMeaning[] => {
          const mail: PortalMail = { from: from.address, subject, text, attachments };
          const said = driver.mail.read(mail);
          return said && isMeant(said) ? [said] : [];
        });
    await waitUntil(() => all().length > 0, 'the portal has written');
    return all();
  }

  const untried = Object.keys(faults).filter((title) => !triedThere[name].includes(faults[title]?.kind ?? ''));
  it.each(untried)('%s', async (title) => {
    const { kind, at, more, end, but = {}, mail } = faults[title] as Fault;
    const runs = await open();
    await runs.replica.clearFaults();
    const step = at === 'office' ? 'office' : at && steps[at];
    const isPlayed = await runs.replica.setFaults({ kind, ...(step && { step }), ...more }).then(
      () => true,
      () => false,
    );
    const payload = newPayload(runs);
    const { result, journal } = isPlayed
      ? await runs.drive({ payload, ...shared })
      : { result: undefined, journal: undefined };
    const filed = await runs.findFiledApplications(payload);
    const isMet = isPlayed && (await runs.replica.waitingFaults()) === 0;
    const told = !isMet ? 'not met' : result && endOf(result, filed.length);
    expect(told, JSON.stringify(result)).toBe(but[name] ?? end);
    // What is known not to be sent is filed nowhere, and nothing is ever sent twice.
    expect(filed.length).toBeLessThanOrEqual(1);
    if (result?.result === 'stopped' && !result.outcomeUnknown) expect(filed).toEqual([]);
    expect(journal?.intents ?? 0).toBeLessThanOrEqual(1);
    if (mail && told === 'sent' && name !== 'asfinag') await readMails(runs, ({ meaning }) => meaning === mail);
  });
});

function endOf(result: Awaited<ReturnType<PortalRunner['drive']>>['result'], filed: number): End {
  if (result.result === 'stopped') {
    if (!result.outcomeUnknown) return result.reason;
    return filed > 0 ? 'unknown, and filed' : 'unknown, and not filed';
  }
  return filed > 0 ? 'sent' : 'thanked for nothing';
}
