import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exampleMails, exampleOrderPaid } from '../../test/mails/example-mails.ts';
import {
  exampleDetailsUrl,
  exampleHold,
  exampleMissingDetails,
  exampleOrder,
  examplePermitConfirmed,
  examplePublicUrl,
  exampleRuleCheckOrder,
  exampleSender,
  type MailCase,
  noTripFile,
} from '../../test/mails/example-order.ts';
import { situationWithTeam } from '../../test/mails/example-outcome-mails.ts';
import { beforeTripMail } from './before-trip.tsx';
import { detailsNeededMail } from './details-needed.tsx';
import type { MailContent } from './mail-content.ts';
import { renderHtmlAndText } from './mail-layout.tsx';
import type { MailOrder } from './mail-order.tsx';
import { manualProcessingMail } from './manual-processing.tsx';
import { orderHeldMail } from './order-held.tsx';
import { orderPaidMail } from './order-paid.tsx';
import { permitConfirmedMail } from './permit-confirmed.tsx';

const allMails: MailCase[] = Object.entries(exampleMails).flatMap(([type, list]) =>
  (list as MailCase[]).map(([title, ...rest]): MailCase => [`${type}: ${title}`, ...rest]),
);

describe.each(allMails)('%s', (_title, mail, says, leadsTo) => {
  test('says what the customer needs, in HTML and in plain text', async () => {
    const { html, text } = await renderHtmlAndText(exampleSender, mail);
    expect(says.filter((words) => !visible(html).includes(words))).toEqual([]);
    expect(says.filter((words) => !text.includes(words))).toEqual([]);
  });

  test('leads where it should, in HTML and in plain text', async () => {
    const { html, text } = await renderHtmlAndText(exampleSender, mail);
    expect(new Set(hrefs(html))).toEqual(
      new Set([...leadsTo, examplePublicUrl, `mailto:${exampleSender.serviceContact.email}`]),
    );
    expect(leadsTo.filter((link) => !text.includes(link))).toEqual([]);
  });

  test('opens with what is so, when, and what to do; a list of mails previews the same', async () => {
    const { html, text } = await renderHtmlAndText(exampleSender, mail);
    const [state = '', lead = ''] = text.split('\n\n').map((part) => part.trim().replaceAll(/\s+/g, ' '));
    expect(state).toBe(mail.state);
    expect(lead).toBe([mail.when, mail.todo].filter(Boolean).join(' '));
    expect(mail.todo).toMatch(/^(Please|You have nothing to do|Nothing is to be done|If it was you)/);
    expect(visible(html).slice(0, 300)).toContain(`${state} ${lead}`.slice(0, 150));
  });

  test('has one button, and no paragraph of more than 40 words', async () => {
    const { html } = await renderHtmlAndText(exampleSender, mail);
    expect(html.match(/class="button-text"/g) ?? []).toHaveLength(leadsTo.length === 0 ? 0 : 1);
    const paragraphs = Array.from(html.matchAll(/<(p|li|h1)\b[^>]*>(.*?)<\/\1>/gs), ([, , inside = '']) =>
      visible(inside),
    );
    expect(paragraphs.length).toBeGreaterThan(3);
    const isFooter = (words: string) => words.includes('We are an independent service');
    const tooLong = paragraphs.filter((words) => !isFooter(words) && words.split(/\s+/).length > 40);
    expect(tooLong).toEqual([]);
  });

  test('says that the service is independent', async () => {
    const { html, text } = await renderHtmlAndText(exampleSender, mail);
    expect(visible(html)).toContain('We are an independent service, not a government agency.');
    expect(text).toContain('We are an independent service, not a government agency.');
  });

  test('loads nothing and runs nothing', async () => {
    const { html } = await renderHtmlAndText(exampleSender, mail);
    expect(html).not.toMatch(
      /\bsrc\s*=|srcset|url\(|@import|@font-face|<link|<img|<script|<iframe|<object|\bbackground=/i,
    );
  });

  test('has no gaps where a value should be', async () => {
    const { html, text, subject } = await renderHtmlAndText(exampleSender, mail);
    for (const words of [visible(html), text, subject])
      expect(words).not.toMatch(/undefined|null|NaN|\[object|Invalid Date/);
    expect(subject).toMatch(/^[A-Z].{10,90}$/);
  });
});

test('a subject names the order, so that mails of two orders are told apart', () => {
  const aboutOrders = [
    exampleMails.order_paid,
    exampleMails.details_needed,
    exampleMails.submitted,
    exampleMails.confirmed,
    exampleMails.manual_processing,
    exampleMails.refunded,
  ].flat();
  expect(aboutOrders.filter(([, { subject }]) => !subject.includes('EDP-7K2M9QXT'))).toEqual([]);
});

test('only the registry knows a mail: a new one is its file, its entry there, and whoever notifies', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !file.includes('.test.'));
  const sources = files.map((file) => ({ file, text: readFileSync(`${import.meta.dirname}/${file}`, 'utf8') }));
  const mailFiles = sources.filter(({ text }) => /^export const \w+Mail = defineMail\b/m.test(text));
  expect(mailFiles).toHaveLength(Object.keys(exampleMails).length);
  const importers = mailFiles.flatMap((mail) =>
    sources.filter(({ text }) => text.includes(`'./${mail.file}'`)).map(({ file }) => `${mail.file} in ${file}`),
  );
  // A grant in doubt is told of in the words of the mail about a doubt.
  const isKnownElsewhere = 'manual-processing.tsx in permit-confirmed.tsx';
  const registered = mailFiles.map(({ file }) => `${file} in mail-registry.ts`);
  expect(importers.toSorted()).toEqual([...registered, isKnownElsewhere].toSorted());
});

const missing = [{ path: 'vehicle.fuel_type', label: 'Fuel', hint: null }];
const details = { ...exampleMissingDetails, missing, by: null };
const situation = {
  ...situationWithTeam,
  name: 'needs_details' as const,
  headline: 'We still need one detail from you.',
  yours: 'details' as const,
};
const ofAnyWay = (of: MailOrder): MailContent[] => [
  orderPaidMail.render({
    ...exampleOrderPaid,
    order: of,
    details,
    account: { way: 'set-password', url: exampleDetailsUrl },
  }),
  orderPaidMail.render({
    ...exampleOrderPaid,
    order: of,
    details,
    account: { way: 'sign-up', url: exampleDetailsUrl },
  }),
  detailsNeededMail.render({ order: of, details }),
  orderHeldMail.render({
    order: of,
    hold: exampleHold,
    firstStep: '',
    tripFile: noTripFile,
  }),
  beforeTripMail.render({
    order: of,
    situation,
    entryDate: '2026-05-10',
    excluded: null,
    condition: '',
    isStatement: false,
    guide: undefined,
    details,
    also: [],
    tripFile: noTripFile,
  }),
];

test('of a check no mail speaks of a permit, an application, a form or a robot', async () => {
  for (const mail of ofAnyWay(exampleRuleCheckOrder)) {
    const { text } = await renderHtmlAndText(exampleSender, mail);
    const said = `${mail.subject} ${text}`.replaceAll(/European Driving Permits|https:\S*/g, '');
    expect(said).not.toMatch(/\bpermit|\bapplication|official form|\bportal|\brobot|not confirmed/i);
  }
});

test('of a letter no mail speaks of a form, a portal or a robot', async () => {
  for (const mail of ofAnyWay({ ...exampleOrder, work: 'mail', reader: 'hotel', physicalFollows: false })) {
    const { text } = await renderHtmlAndText(exampleSender, mail);
    expect(`${mail.subject} ${text}`).not.toMatch(/official form|\bportal|\brobot/i);
  }
});

test('whoever got our letter has confirmed a plate, and gives no permit', async () => {
  const letter = { ...exampleOrder, work: 'mail' as const, reader: 'hotel' as const, physicalFollows: false };
  const about = { ...examplePermitConfirmed, order: letter, reference: null, isConfirmationAttached: true };
  const { text } = await renderHtmlAndText(
    exampleSender,
    permitConfirmedMail.render({ ...about, place: 'Hotel Duomo' }),
  );
  expect(text).toContain('Hotel Duomo has confirmed your plate for Paris, France.');
});

test('that it can be taken back is said once, though something spoke against it too', async () => {
  const unacceptedWarnings = { texts: ['Nothing is needed for this zone.'], url: exampleDetailsUrl };
  const { text } = await renderHtmlAndText(
    exampleSender,
    orderPaidMail.render({ ...exampleOrderPaid, details, unacceptedWarnings }),
  );
  expect(text.match(/take the\s+order\s+back/g)).toHaveLength(1);
});

test('of more days than one plate is given no mail says that the application starts', async () => {
  const { text } = await renderHtmlAndText(
    exampleSender,
    orderPaidMail.render({ ...exampleOrderPaid, expectedArrival: null, manualCheckOf: 'days' }),
  );
  expect(text).toMatch(/A person looks at the days of\s+your order, and writes to you\.\s+You have nothing to do\./);
  expect(text).not.toMatch(/starts\s+now|Usual time|We apply/);
});

test('no mail promises a check within minutes that the rules leave to a person', async () => {
  const checked = {
    ...exampleOrderPaid,
    order: { ...exampleRuleCheckOrder, usualTime: 'within minutes' },
    expectedArrival: null,
  };
  const textOf = async (looksAt: 'rules' | null) =>
    (await renderHtmlAndText(exampleSender, orderPaidMail.render({ ...checked, manualCheckOf: looksAt }))).text;
  expect(await textOf(null)).toMatch(/starts\s+now[\s\S]*The rule-check statement is there\s+within\s+minutes\./);
  expect(await textOf('rules')).not.toMatch(/starts\s+now|within\s+minutes/);
});

test('what a customer typed is text, never markup', async () => {
  const nasty = {
    ...exampleOrder,
    applicant: `<img src=x onerror=alert(1)> "O'Brien" & Co`,
    plate: { text: '<B>1', countryCode: 'GB' },
  };
  const { html, text } = await renderHtmlAndText(
    exampleSender,
    orderPaidMail.render({ ...exampleOrderPaid, order: nasty }),
  );
  expect(html).not.toMatch(/<img|<B>/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(text).toContain(`<img src=x onerror=alert(1)> "O'Brien" & Co`);
});

test('the first two lines of a mail about an order name a day, a time or how long it takes', () => {
  const { order_paid, details_needed, order_held, submitted, before_trip, confirmed, application_ended } = exampleMails;
  const aboutDays = [
    order_paid,
    details_needed,
    order_held,
    submitted,
    before_trip,
    confirmed,
    application_ended,
  ].flat();
  const unnamed = aboutDays.filter(
    ([, { state, when }]) =>
      !/\d (May|November) 2026|\d\d:\d\d|24-48 hours|Usual time|working days/.test(`${state} ${when}`),
  );
  expect(unnamed.map(([title]) => title)).toEqual(['shared, without one']);
});

test('receipt lines stand beside their amounts in the plain text', async () => {
  const { text } = await renderHtmlAndText(exampleSender, orderPaidMail.render(exampleOrderPaid));
  expect(text).toMatch(/^Base service +£19\.99$/m);
  expect(text).toMatch(/^Total +£29\.98$/m);
});

test('a British plate is yellow, a Belgian one white with red characters', async () => {
  const { html: british } = await renderHtmlAndText(
    exampleSender,
    manualProcessingMail.render({ order: exampleOrder, situation: situationWithTeam }),
  );
  const { html: belgian } = await renderHtmlAndText(
    exampleSender,
    manualProcessingMail.render({
      order: { ...exampleOrder, plate: { text: '1-ABC-234', countryCode: 'BE' } },
      situation: situationWithTeam,
    }),
  );
  expect(british).toMatch(/background-color:#ffd31a;color:#0b1020">AB12 CDE</);
  expect(belgian).toMatch(/background-color:#ffffff;color:#a3121f">1-ABC-234</);
});

/** The text between the tags, as a reader sees it. */
function visible(html: string): string {
  const body = html.slice(Math.max(0, html.indexOf('<body')));
  return body
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');
}

function hrefs(html: string): string[] {
  return Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = '']) => href.replace(/&amp;/g, '&'));
}
