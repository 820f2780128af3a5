import { describe, expect, test } from 'vitest';
import { emptyErasedShare } from '../erased-payment-shares.ts';
import type { ProviderRefund } from '../providers/provider.ts';
import { allocateRefunds } from './allocate-refunds.ts';

const order = (id: string, more: { totalCents?: number; refundedCents?: number } = {}) => ({
  id,
  orderRef: `EDP-${id}`,
  totalCents: 1999,
  refundedCents: 0,
  ...more,
});
const made = (id: string, amountCents: number, more: Partial<ProviderRefund> = {}): ProviderRefund => ({
  id,
  providerPaymentId: 'payment',
  key: null,
  orderRef: null,
  amountCents,
  isEffective: true,
  ...more,
});
const own = (id: string, orderId: string, more: object = {}) => ({
  id,
  orderId,
  amountCents: 1999,
  status: 'open' as const,
  providerRefundId: null,
  ...more,
});
const two = [order('A'), order('B')];
const share = (refunds: ProviderRefund[], books: Partial<Parameters<typeof allocateRefunds>[1]> = {}) => {
  const { shares, doubtful } = allocateRefunds(refunds, {
    orders: two,
    refunds: [],
    amountCents: 3998,
    erased: emptyErasedShare,
    ...books,
  });
  return {
    shares: shares.map(({ providerRefund: { id }, orderId, amountCents }) => [id, orderId, amountCents]),
    doubtful: doubtful.map(({ id }) => id),
  };
};
const nothing = { shares: [], doubtful: [] };

describe('of a payment for one order', () => {
  const one = { orders: [order('A')], amountCents: 1999 };
  test('every refund is of that order, whoever made it', () => {
    expect(share([made('1', 300), made('2', 500)], one).shares).toEqual([
      ['1', 'A', 300],
      ['2', 'A', 500],
    ]);
  });
  test('one that the bank sent back or the books have is none', () => {
    const booked = own('x', 'A', { status: 'done', providerRefundId: '2' });
    expect(share([made('1', 300, { isEffective: false }), made('2', 500)], { ...one, refunds: [booked] })).toEqual(
      nothing,
    );
  });
});

describe('of a payment for several orders', () => {
  test('ours is of the order it was asked for', () => {
    expect(share([made('1', 1999, { key: 'x' })], { refunds: [own('x', 'B')] })).toEqual({
      shares: [['1', 'B', 1999]],
      doubtful: [],
    });
  });
  test('one made elsewhere is of the order it names, up to what is left of that and not promised', () => {
    expect(share([made('1', 1999, { orderRef: 'EDP-B' })]).shares).toEqual([['1', 'B', 1999]]);
    expect(share([made('1', 2000, { orderRef: 'EDP-B' })]).doubtful).toEqual(['1']);
    expect(share([made('1', 1, { orderRef: 'EDP-C' })]).doubtful).toEqual(['1']);
    expect(share([made('1', 1, { orderRef: 'EDP-B' })], { refunds: [own('x', 'B')] }).doubtful).toEqual(['1']);
  });
  test('a part that names none is for a person', () => {
    expect(share([made('1', 1999)])).toEqual({ shares: [], doubtful: ['1'] });
  });
  test('when all of the money is back it is of all orders, by what is left of each', () => {
    const orders = [order('A', { refundedCents: 500 }), order('B')];
    expect(share([made('1', 3498)], { orders }).shares).toEqual([
      ['1', 'A', 1499],
      ['1', 'B', 1999],
    ]);
    expect(share([made('1', 1000), made('2', 2998)]).shares).toEqual([
      ['1', 'A', 1000],
      ['2', 'A', 999],
      ['2', 'B', 1999],
    ]);
    const withOurs = share([made('1', 1999), made('2', 1999, { key: 'x' })], { refunds: [own('x', 'A')] });
    expect(withOurs.shares).toEqual([
      ['2', 'A', 1999],
      ['1', 'B', 1999],
    ]);
  });
  test('of which one order is erased, what was given back for that one is of no other', () => {
    const erased = { totalCents: 1999, refundedCents: 1999, refundIds: ['1'] };
    const orders = [order('B')];
    expect(share([made('1', 1999, { key: 'gone' })], { orders, erased })).toEqual(nothing);
    // From here on everything that is left belongs to the other order.
    expect(share([made('1', 1999, { key: 'gone' }), made('2', 1999)], { orders, erased }).shares).toEqual([
      ['2', 'B', 1999],
    ]);
    const kept = { totalCents: 1999, refundedCents: 0, refundIds: [] };
    expect(share([made('1', 1999)], { orders, erased: kept })).toEqual({ shares: [], doubtful: ['1'] });
  });
});
