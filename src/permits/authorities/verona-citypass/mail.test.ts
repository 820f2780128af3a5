import { expect, test } from 'vitest';
import { veronaCitypassDriver } from './driver.ts';

const booked = (day: string, hours: string) =>
  veronaCitypassDriver.mail.read({
    from: 'noreply@veronamobile.it',
    attachments: [],
    subject: 'CityPass: conferma di prenotazione',
    text: `Codice prenotazione: CP-AAAABBBB\nGiorno di ingresso: ${day}\n${hours}`,
  });

test.each([
  ['24/11/2026', ''],
  ['24/11/2026', 'Fascia oraria: 10:00 - 18:00'],
  ['24/11/2026', 'dalle ore 10.00 alle 18.00'],
  ['29/11/2026', 'Fascia oraria: 10:00-13:30'],
])('a booking of %s is believed with the hours that we book: %s', (day, hours) => {
  expect(booked(day, hours)).toEqual({
    meaning: 'granted',
    day: day.split('/').toReversed().join('-'),
    reference: 'CP-AAAABBBB',
  });
});

test.each([
  ['24/11/2026', 'Fascia oraria: 20:00 - 23:00'],
  ['24/11/2026', 'dalle ore 20.00 alle 23.00'],
  ['29/11/2026', 'Fascia oraria: 10:00 - 18:00'],
  ['24/11/2026', 'Time slot: from 10:00 until 13:30'],
])('a booking of %s with other hours is for a person to read: %s', (day, hours) => {
  expect(booked(day, hours)).toBeUndefined();
});
