import { expect, test } from 'vitest';
import { estimateAnswerTime } from './answer-time.ts';

const sentAt = new Date('2026-11-29T10:00:00Z');

/** The answer time, to the minute, of what was sent two weeks before its first day. */
function answerTimeOf(country: 'Italy' | 'France', cityZone: string, numberOfDays: number | null) {
  const order = { country, cityZone, entryDate: '2026-12-14', numberOfDays, vignetteType: null, createdAt: sentAt };
  const facts = { order, vehicle: {} } as unknown as Parameters<typeof estimateAnswerTime>[1];
  const times = { appliedAt: sentAt, sendingSince: null, updatedAt: sentAt };
  return estimateAnswerTime(times, facts).toISOString().slice(0, 16);
}

test('a ticket that is activated on the day of entry is awaited until that day is over, or the last of several', () => {
  expect(answerTimeOf('Italy', 'Milan Area C', 1)).toBe('2026-12-14T22:00');
  expect(answerTimeOf('Italy', 'Milan Area C', 3)).toBe('2026-12-16T22:00');
});

test('any other answer is awaited for its usual time', () => {
  expect(answerTimeOf('France', 'Paris', 1)).toBe('2026-12-02T10:00');
});
