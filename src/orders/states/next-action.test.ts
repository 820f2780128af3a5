import { expect, test } from 'vitest';
import { orderStatuses, submissionLifecycle, submissionStatuses } from './lifecycle.ts';
import { nextActionOf } from './next-action.ts';
import { type NextActionFacts, withoutApplication } from './next-action-facts.ts';
import { taskKinds } from './open-task-kinds.ts';

const paidAt = new Date('2026-05-01T10:00:00Z');
const hours = (count: number) => new Date(paidAt.getTime() + count * 3_600_000);
const day = 24;

interface Given {
  order?: Partial<NextActionFacts['order']>;
  submission?: Partial<NonNullable<NextActionFacts['submission']>> | null;
  more?: Partial<Omit<NextActionFacts, 'order' | 'submission'>>;
}

function facts({ order, submission = {}, more }: Given): NextActionFacts {
  return {
    ...withoutApplication,
    order: {
      status: 'queued',
      createdAt: paidAt,
      updatedAt: paidAt,
      entryAt: null,
      urgent: false,
      rental: false,
      isCancelled: false,
      endingRefundRefusedAt: null,
      openMessageSince: null,
      ...order,
    },
    leadHours: 3 * day,
    isCheck: false,
    submission: submission && {
      status: 'QUEUED',
      createdAt: paidAt,
      updatedAt: paidAt,
      sentAt: null,
      startsAt: null,
      waitsForPortal: false,
      isStopped: false,
      stopCause: null,
      byLetter: false,
      ...submission,
    },
    missingCount: 0,
    ...more,
  };
}

test('a document that the authority wants is awaited from the customer, who has the time of a question', () => {
  const wanted = facts({ more: { taskKind: 'with_customer', v5cRequestedAt: hours(1), leadHours: 0 } });
  expect(nextActionOf(wanted)).toEqual({
    owner: 'customer',
    nextAt: nextActionOf({ ...wanted, v5cRequestedAt: null, askedAt: hours(1) }).nextAt,
    why: 'The customer has not yet uploaded the new registration document that is asked for.',
  });
  expect(nextActionOf({ ...wanted, askedAt: hours(2) }).why).toBe('The customer has not yet answered our question.');
});

test('a mail to read postpones nothing that a person has to do anyway', () => {
  const byHand = facts({ more: { taskKind: 'by_hand', actionableKind: 'by_hand' } });
  const wrote = { ...byHand, taskKind: 'authority_wrote', unreadSince: hours(40) } as const;
  const [{ nextAt: applyBy }, { nextAt: readBy }] = [
    nextActionOf(byHand),
    nextActionOf({ ...wrote, actionableKind: null }),
  ];
  expect(readBy?.getTime()).toBeGreaterThan(applyBy?.getTime() ?? Number.POSITIVE_INFINITY);
  expect(nextActionOf({ ...wrote, actionableKind: 'by_hand' }).nextAt).toEqual(applyBy);
});

test('a customer who wrote is answered within a day, before the trip begins, and whatever else is to be done', () => {
  const wrote = { taskKind: 'customer_wrote' } as const;
  const dueOf = (entryAt: Date | null, more: Partial<NextActionFacts> = {}) =>
    nextActionOf(facts({ order: { openMessageSince: hours(100), entryAt }, more: { ...wrote, ...more } })).nextAt;
  expect(dueOf(null)).toEqual(hours(124));
  expect(dueOf(hours(110))).toEqual(hours(110));
  // A trip that is over presses nobody.
  expect(dueOf(hours(90))).toEqual(hours(124));
  expect(dueOf(null, { actionableKind: 'by_hand' })).toEqual(
    nextActionOf(facts({ more: { taskKind: 'by_hand' } })).nextAt,
  );
});

const moments = [null, hours(-100), hours(0), hours(500)];

test('no state of an order that is not finished has neither owner nor date', () => {
  let seen = 0;
  for (const status of orderStatuses) {
    const begun = submissionStatuses.filter((one) => submissionLifecycle[one].order === status);
    for (const submission of begun.length > 0 ? begun.map((one) => ({ status: one })) : [null]) {
      for (const kind of [null, ...taskKinds]) {
        for (const isCancelled of [false, true]) {
          for (const missing of [0, 2]) {
            for (const at of moments) {
              const told = nextActionOf(
                facts({
                  order: { status, isCancelled, entryAt: at, urgent: missing > 0, rental: at !== null },
                  submission: submission && { ...submission, sentAt: at, startsAt: at },
                  more: { taskKind: kind, missingCount: missing, askedAt: at, unreadSince: at, deferredUntil: at },
                }),
              );
              const { owner, nextAt, why } = told;
              // Finished: granted, refunded, or ended with its money settled, and without a task on the desk.
              const isFinished =
                kind === null &&
                (status === 'completed' ||
                  status === 'failed' ||
                  (isCancelled && begun[0] !== 'SUBMITTED' && status !== 'running'));
              expect(why).toMatch(/\.$/);
              if (owner === 'nobody') {
                expect({ ...told, isFinished, status, kind }).toMatchObject({ isFinished: true, nextAt: null });
              } else {
                expect(isFinished, `${status} ${kind} ${isCancelled}`).toBe(false);
                expect(Number.isFinite(nextAt.getTime()), `${status} ${kind}`).toBe(true);
              }
              seen++;
            }
          }
        }
      }
    }
  }
  expect(seen).toBeGreaterThan(1_000);
});

test('an order whose refund the bank refused goes on by nobody until an admin has settled it', () => {
  const refused = { endingRefundRefusedAt: hours(5) };
  for (const status of ['confirmed', 'queued', 'failed'] as const)
    expect(nextActionOf(facts({ order: { status, ...refused } })), status).toMatchObject({
      owner: 'desk',
      nextAt: hours(5 + 48),
      why: expect.stringContaining('the bank refused it'),
    });
  // No refund calls back what the authority has.
  expect(nextActionOf(facts({ order: { status: 'submitted', ...refused } })).owner).toBe('authority');
});

test('who is on the desk is owned by the desk, who waits there by whom it waits for', () => {
  for (const kind of taskKinds) {
    const { owner } = nextActionOf(facts({ more: { taskKind: kind } }));
    const waitsFor = { with_customer: 'customer', with_authority: 'authority' }[kind as string] ?? 'desk';
    expect({ kind, owner }).toEqual({ kind, owner: waitsFor });
  }
});

const due = (order: Given['order'], leadHours = 3 * day) =>
  nextActionOf(facts({ order: { ...order }, more: { taskKind: 'by_hand', leadHours } })).nextAt;

test.each([
  ['nothing was said: what is promised to everybody', {}, 3 * day, 48],
  ['a day of entry far off does not push the promise away', { entryAt: hours(60 * day) }, 3 * day, 48],
  ['a day of entry that is near leaves less', { entryAt: hours(4 * day) }, 3 * day, 24],
  ['it may be too late already, and is due when it came', { entryAt: hours(2 * day) }, 3 * day, 0],
  ['urgent', { urgent: true, entryAt: hours(60 * day) }, 3 * day, 6],
  ['urgent, and the entry is sooner', { urgent: true, entryAt: hours(8) }, 4, 4],
  ['a rental car, from its plate on', { rental: true, entryAt: hours(60 * day) }, 3 * day, 2],
  ['a rental car, urgent', { rental: true, urgent: true }, 1, 2],
  ['an authority that takes weeks', { entryAt: hours(22 * day) }, 21 * day, 24],
] as const)('due: %s', (_case, order, leadHours, expected) => {
  expect(due(order, leadHours)).toEqual(hours(expected));
});

test('an authority has its stated time, a whole day at the least, and more when a person waits', () => {
  const waits = (leadHours: number, waitUntil: Date | null = null) =>
    nextActionOf(
      facts({
        order: { status: 'submitted' },
        submission: { status: 'SUBMITTED', sentAt: hours(5) },
        more: { leadHours, deferredUntil: waitUntil },
      }),
    );
  expect(waits(3 * day)).toMatchObject({ owner: 'authority', nextAt: hours(5 + 3 * day) });
  expect(waits(0)).toMatchObject({ owner: 'authority', nextAt: hours(5 + day) });
  expect(waits(3 * day, hours(500)).nextAt).toEqual(hours(500));
});

test('the product has an hour from its turn on, and until a person must apply while the portal is closed', () => {
  const inLine = (submission: Given['submission']) => nextActionOf(facts({ submission: { ...submission } }));
  expect(inLine({})).toMatchObject({ owner: 'product', nextAt: hours(1) });
  expect(inLine({ startsAt: hours(5) })).toMatchObject({ owner: 'product', nextAt: hours(6) });
  expect(inLine({ waitsForPortal: true })).toMatchObject({ owner: 'product', nextAt: hours(48) });
  const onItsDay = { sentAt: hours(1), waitsForPortal: true };
  expect(nextActionOf(facts({ order: { status: 'submitted' }, submission: onItsDay })).owner).toBe('product');
});

test('a customer has two days to answer, less where it would be late, and some hours always', () => {
  const reply = (order: Given['order']) =>
    nextActionOf(facts({ order: { ...order }, more: { taskKind: 'with_customer', askedAt: hours(1), leadHours: 0 } }))
      .nextAt;
  expect(reply({ entryAt: hours(60 * day) })).toEqual(hours(48));
  expect(reply({ entryAt: hours(10) })).toEqual(hours(10));
  expect(reply({ entryAt: hours(2) })).toEqual(hours(5));
});

test('an entry that is not announced is seen to within a day, and before it; what the rules keep out the day before the trip', () => {
  const entry = (openEntryAt: Date) =>
    nextActionOf(
      facts({
        more: { taskKind: 'visit_unannounced', unannouncedVisitAt: openEntryAt, unannouncedVisitSince: hours(1) },
      }),
    );
  expect(entry(hours(500))).toMatchObject({ nextAt: hours(25), why: expect.stringContaining('has not announced it') });
  expect(entry(hours(9)).nextAt).toEqual(hours(9));
  const isNoLongerAdmitted = nextActionOf(
    facts({ order: { entryAt: hours(40) }, more: { taskKind: 'no_longer_admitted' } }),
  );
  expect(isNoLongerAdmitted.nextAt).toEqual(hours(16));
});

test('whoever rents has time for the plate until the day of entry', () => {
  const details = (order: Given['order']) =>
    nextActionOf(facts({ order: { status: 'confirmed', ...order }, submission: null, more: { missingCount: 1 } }));
  expect(details({})).toMatchObject({ owner: 'customer', nextAt: hours(72) });
  expect(details({ rental: true, entryAt: hours(30 * day) })).toMatchObject({ nextAt: hours(30 * day) });
});

test.each<[string, Given, string]>([
  [
    'a place that says no',
    { submission: { stopCause: 'refused', byLetter: true }, more: { taskKind: 'stopped_after_sending' } },
    'The place we wrote to says no. A person must see what can still be done.',
  ],
  [
    'a refusal',
    { submission: { stopCause: 'refused' }, more: { taskKind: 'stopped_after_sending' } },
    'The authority says no. A person must see what can still be done.',
  ],
  [
    'a question',
    { submission: { stopCause: 'question', byLetter: true }, more: { taskKind: 'stopped_after_sending' } },
    'The place we wrote to wants something.',
  ],
  [
    'a mail of a place',
    { submission: { byLetter: true }, more: { taskKind: 'authority_wrote' } },
    'The place we wrote to wrote. A person must read it.',
  ],
  [
    'a mail of nobody knows whom',
    { submission: { byLetter: true }, more: { taskKind: 'authority_wrote', isUnreadMailUncertain: true } },
    'A mail came that may be about this order. A person must read it, and say whether it is.',
  ],
  [
    'a mail after the grant',
    {
      order: { entryAt: new Date('2026-05-12T22:00:00Z') },
      submission: { status: 'CONFIRMED' },
      more: { taskKind: 'authority_wrote' },
    },
    'The trip of 13 May 2026 may be at risk: the authority wrote, and the permit is granted. A person must read it, and tell the customer what holds.',
  ],
  [
    'a check in doubt',
    { more: { taskKind: 'by_hand', isCheck: true } },
    'The rules leave it open whether this vehicle may enter. A person must say.',
  ],
  ['no robot', { more: { taskKind: 'by_hand' } }, 'A person must apply: no robot does it for this order.'],
])('the desk words it by its cause: %s', (_, given, why) => {
  expect(nextActionOf(facts(given)).why).toBe(why);
});
