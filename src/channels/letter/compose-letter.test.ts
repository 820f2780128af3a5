import { describe, expect, test } from 'vitest';
import { readContactReply } from '#permits/answers/read-contact-reply.ts';
import { authorities } from '#permits/authorities/registry.ts';
import type { LetterRules } from '#permits/authority.ts';
import { contactProfiles } from '../../../sandbox/places/contact-profiles.ts';
import { composeReply } from '../../../sandbox/places/replies.ts';
import { isSameOrganisation } from './replies.ts';

test.each([
  ['desk@hotel.example', 'desk@hotel.example', true],
  ['desk@hotel.example', 'night@hotel.example', true],
  ['desk@hotel.example', 'desk@other-hotel.example', false],
  ['desk@hotel.example', 'desk@mail.hotel.example', false],
  ['hotel@gmail.com', 'hotel@gmail.com', true],
  ['hotel@gmail.com', 'another@gmail.com', false],
  ['hotel@pec.it', 'another@pec.it', false],
  ['hotel@yahoo.co.uk', 'another@yahoo.co.uk', false],
])('we wrote to %s: %s is of that house: %s', (ours, from, isTheirs) => {
  expect(isSameOrganisation(ours, from)).toBe(isTheirs);
});

describe('what our letters ask for is understood', () => {
  const facts = {
    ...{ place: 'Hotel Duomo', guest: 'Jo Driver', plate: 'AB12 CDE', country: 'United Kingdom', booking: 'HD-4711' },
    ...{ from: '2026-11-24', until: '2026-11-26', arrival: '24 November, about 18:00' },
  } as unknown as Parameters<LetterRules['write']>[0];
  const asked = { plate: 'AB12CDE', from: '2026-11-24', until: '2026-11-26' };
  const meaningOf = (text: string, time?: string) => {
    const mail = { from: 'desk@hotel.example', subject: 'Re: Targa', text, attachments: [] };
    return readContactReply(mail, time ? { ...asked, until: asked.from, time } : asked).answer?.meaning;
  };
  const letters = Object.entries(authorities).flatMap(([name, { letter }]) =>
    letter ? [[name, letter] as const] : [],
  );

  test.each(letters)('in the letter of %s', (_, letter) => {
    const entry = { own: 'martedì 24 novembre 2026 alle ore 18:30', english: 'Tuesday 24 November 2026 at 18:30' };
    const later = letter.writeFurtherVisit?.({ ...facts, entry });
    for (const { own, english } of [letter.write(facts), ...(later ? [later] : [])]) {
      const suggested = [...own, ...english].flatMap((paragraph) =>
        [...paragraph.matchAll(/[«“]([^»”]+)[»”]/g)].map(([, words = '']) => words),
      );
      expect(suggested).toHaveLength(2);
      for (const words of suggested) {
        expect([words, meaningOf(words)]).toEqual([words, 'granted']);
        expect([words, meaningOf(`${words}?`)]).not.toEqual([words, 'granted']);
      }
    }
  });

  // A visit is announced for its time.
  test.each([
    ['Sì, targa comunicata per le 18:30.', 'granted'],
    ['Sì, targa comunicata per il 24/11 alle 18.30', 'granted'],
    ['Sì, targa comunicata. Tel. 055 12.34.56', 'granted'],
    ['Sì, targa comunicata per le 20:00.', undefined],
    ['Yes, the plate is reported until 18:30.', undefined],
    ['Sì, targa comunicata per il 24/11 dalle 18:30 alle 19', undefined],
    ['Sì, targa comunicata alle ore 9', undefined],
    ['Yes, the plate is reported for 6.30', undefined],
  ])('of an entry at 18:30, %j', (text, meaning) => {
    expect(meaningOf(text, '18:30')).toBe(meaning);
  });

  test.each(contactProfiles)('$title of the sandbox', (profile) => {
    const read = { plate: 'AB12 CDE', days: '24 November 2026 – 26 November 2026' };
    const yes = composeReply(profile, 'yes', read);
    expect(meaningOf(yes)).toBe('granted');
    const others = (['no', 'question', 'other_plate', 'other_dates', 'auto'] as const).map((saying) =>
      meaningOf(composeReply(profile, saying, read)),
    );
    expect(others).not.toContain('granted');
  });

  test.each([
    'Targa non inserita',
    'Sì, ma la targa non è stata inserita',
    'Si la targa è stata inserita vi avviseremo',
    'Matrícula no comunicada',
    'Si matrícula comunicada, no hay que pagar',
    'Yes, the plate is not reported',
    'Yes, the plate will be reported',
    'Sí',
  ])('and %j is no yes', (text) => {
    expect(meaningOf(text)).not.toBe('granted');
  });
});
