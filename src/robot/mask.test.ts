import { describe, expect, it } from 'vitest';
import { createMasker } from './mask.ts';

const hide = createMasker(
  {
    meta: { order_ref: 'EDP-7Q2M4KXA', country: 'France', city: 'Paris' },
    owner: {
      first_name: 'Ann',
      last_name: 'de (la) Cruz',
      date_of_birth: '1980-04-09',
      address: { line1: '1 High St', city: 'Ely' },
    },
    vehicle: { plate_number: 'AB12 CDE', co2_grams_per_km: '99' },
    documents: { v5c: { name: 'ann-v5c.pdf', contentType: 'application/pdf', path: '/tmp/x/ann-v5c.pdf' } },
  },
  { holder: 'EDP LTD', number: '4242424242424242', expiryMonth: 3, expiryYear: 2031, cvc: '737' },
);

describe('masked', () => {
  it.each([
    ['Ann', 'Hello •••!'.replace('•••', 'ANN')],
    ['a name with signs', 'Hello de (la) Cruz!'],
    ['a plate without its space', 'Hello ab12cde!'],
    ['a birthday as a form writes it', 'Hello 09/04/1980!'],
    ['a card number in groups', 'Hello 4242 4242 4242 4242!'],
    ['a security code', 'Hello 737!'],
    ['an expiry', 'Hello 03/31!'],
    ['a value in an address', 'Hello 1%20High%20St!'],
    ['a file name', 'Hello ann-v5c.pdf!'],
  ])('%s', (_, text) => {
    expect(hide(text)).toBe('Hello •••!');
  });
});

it('leaves readable what everybody chooses from one list, as the plan words it', () => {
  const chosen = createMasker(
    {
      meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Belgium', city: 'Brussels' },
      owner: { keeper_kind: 'company', company_name: 'Hire & Drive Ltd' },
      vehicle: { fuel_type: 'hybrid', euro_standard: 'Euro 5', vehicle_category: 'M1', certificate_class: 'CRIT2' },
      documents: {},
      travel: { before_six: 'yes' },
    },
    { holder: 'EDP LTD', number: '4242424242424242', expiryMonth: 3, expiryYear: 2031, cvc: '737' },
  );
  expect(chosen('The keeper is a company: Hire & Drive Ltd, hybrid, Euro 5, CRIT2, yes.')).toBe(
    'The keeper is a company: •••, hybrid, Euro 5, CRIT2, yes.',
  );
});

it('leaves readable what is nobody’s own: parts of words, short values, the order', () => {
  const text = 'Cannot send 99 to Paris for EDP-7Q2M4KXA (Rely, 47370)';
  expect(hide(text)).toBe(text);
});
