import { expect, test } from 'vitest';
import { type ContactReply, readContactReply } from './read-contact-reply.ts';

const asked = { plate: 'AB12 CDE', from: '2026-05-03', until: '2026-05-05' };

const read = (text: string, subject = 'Re: Number plate for your guest', headers?: Record<string, string>) =>
  readContactReply({ from: 'desk@hotel.example', subject, text, attachments: [], ...(headers && { headers }) }, asked);

const yes: [language: string, text: string][] = [
  [
    'English',
    'Dear Sir,\nyour plate AB12CDE has been registered for the ZTL from 3 to 5 May 2026.\nKind regards,\nMaria',
  ],
  ['French', 'Bonjour, la plaque AB12 CDE a bien été enregistrée du 3 au 5 mai 2026.\n\nCordialement\nHôtel du Lac'],
  ['German', 'Guten Tag, Ihr Kennzeichen AB12 CDE ist vom 3. bis 5. Mai 2026 auf unserer Liste eingetragen.'],
  ['Italian', 'Gentile cliente, la targa AB12 CDE è stata inserita in lista ZTL dal 03/05/2026 al 05/05/2026.'],
  ['Dutch', 'Geachte heer, uw kenteken AB12 CDE is bij ons geregistreerd van 3 tot 5 mei 2026.'],
  ['Spanish', 'Estimado cliente: la matrícula AB12 CDE ha sido registrada del 3 al 5 de mayo de 2026.'],
];

test.each(yes)('a plain yes in %s', (_language, text) => {
  expect(read(text)).toEqual({
    answer: { meaning: 'granted' },
    summary: 'The answer says that the plate is on the list. It names 3 May 2026, 5 May 2026.',
  });
});

const noYes: [why: string, text: string][] = [
  ['a negation', 'The plate AB12 CDE has not been registered for the ZTL.'],
  ['a negation across a line', 'The plate AB12 CDE has not\nbeen registered for the ZTL.'],
  ['a condition', 'Your plate AB12 CDE is registered provided that you arrive before noon.'],
  ['a condition elsewhere', 'Your plate has been registered. It is valid only if you pay at the desk.'],
  ['a future', 'We will register your plate AB12 CDE for the ZTL.'],
  ['another plate', 'The plate AB12 CDF has been registered for the ZTL.'],
  ['two plates', 'The plates AB12 CDE and LM65 XYZ are registered for the ZTL.'],
  ['other days', 'The plate AB12 CDE has been registered from 4 to 5 May 2026.'],
  ['days with a gap', 'The plate AB12 CDE has been registered on 3 May and 5 May 2026.'],
  ['one day of three', 'The plate AB12 CDE has been registered for 3 May 2026.'],
  ['another year', 'The plate AB12 CDE has been registered from 3 to 5 May 2027.'],
  ['a question', 'Has the plate AB12 CDE been registered? We are not sure.'],
  ['mixed', 'Your plate has been registered. However, the garage is full.'],
  ['only quoted', 'See below.\n\n> The plate AB12 CDE has been registered for the ZTL.'],
  [
    'only forwarded',
    'FYI\n\n---------- Forwarded message ---------\nThe plate AB12 CDE has been registered for the ZTL.',
  ],
  [
    'below the introduction',
    'Hello.\n\nOn Mon, 2 May 2026 at 10:00, Ann <ann@place.example> wrote:\nThe plate AB12 CDE is registered.',
  ],
  ['a postscript', 'The plate AB12 CDE has been registered.\nRegards,\nMaria\n\nPS: please send us your passport.'],
  ['another thing', 'Your booking has been registered.'],
  ['a German condition', 'Ihr Kennzeichen AB12 CDE ist eingetragen, sofern Sie vor 10 Uhr anreisen.'],
  ['a French condition', 'Votre plaque est enregistrée sous réserve de paiement.'],
  ['an Italian future', 'La targa AB12 CDE sarà inserita in lista.'],
];

test.each(noYes)('%s is no yes', (_why, text) => {
  expect(read(text).answer?.meaning).not.toBe('granted');
});

const oneDay = { plate: 'AB12 CDE', from: '2026-05-03', until: '2026-05-03' };

test.each([
  ['La targa AB12 CDE è stata inserita in lista il 3 maggio dalle 14 alle 15.', undefined],
  ['La targa AB12 CDE è stata inserita in lista il 3 maggio per il 4 maggio.', undefined],
  ['Your plate is registered for 3 May. Thank you for your message of 8 May.', undefined],
  ['Your plate is registered until 10:00.', undefined],
  ['Your plate is registered for 2 days.', undefined],
  ['Your plate is registered for the day.', 'granted'],
  ['Ihr Kennzeichen ist für einen Tag eingetragen.', 'granted'],
  ['La targa AB12 CDE è stata inserita in lista per il giorno 3 maggio.', 'granted'],
])('of a stay of one day, %j', (text, meaning) => {
  const mail = { from: 'desk@hotel.example', subject: 'Re: Targa', text, attachments: [] };
  expect(readContactReply(mail, oneDay).answer?.meaning).toBe(meaning);
});

const others: [name: string, given: Parameters<typeof read>, answer: ContactReply][] = [
  [
    'a no',
    ['Unfortunately we cannot register your plate.'],
    { meaning: 'refused', reason: 'The answer says no to our request.' },
  ],
  [
    'a question',
    ['Could you please send us the registration document?'],
    { meaning: 'question', reason: 'The answer asks something, about the registration document.', document: 'v5c' },
  ],
  ['a receipt', ['We have received your request and will get back to you.'], { meaning: 'received' }],
  ['a promise', ['We will register your plate AB12 CDE.'], { meaning: 'received' }],
  [
    'an absence',
    ['I am out of office until 3 December 2026.', 'Automatic reply: plate', { 'auto-submitted': 'auto-replied' }],
    { meaning: 'out_of_office', until: '2026-12-03' },
  ],
  [
    'a mail that came back',
    [
      'Action: failed\nStatus: 5.1.1',
      'Undelivered Mail Returned to Sender',
      { 'content-type': 'multipart/report; report-type=delivery-status' },
    ],
    { meaning: 'bounced', reason: 'The address does not exist.' },
  ],
  [
    'its number',
    ['The plate AB12 CDE has been registered in the ZTL list. Protocol no. 2026/4711'],
    { meaning: 'granted', reference: '2026/4711' },
  ],
];

test('both days are the two that were asked for', () => {
  const text = 'Hi, all done, the plate AB12 CDE has been registered for both days. Regards';
  const mail = { from: 'desk@place.example', subject: 'Re: Number plate', text, attachments: [] };
  const of = (until: string) =>
    readContactReply(mail, { plate: 'AB12 CDE', from: '2026-05-03', until }).answer?.meaning;
  expect([of('2026-05-04'), of('2026-05-05'), of('2026-05-03')]).toEqual(['granted', undefined, undefined]);
});

test.each(others)('%s', (_name, given, answer) => {
  expect(read(...given).answer).toEqual(answer);
});
