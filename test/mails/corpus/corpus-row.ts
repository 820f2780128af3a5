import type { PortalMail } from '../../../src/robot/driver.ts';

/** What a careful person understands; `person`: nobody should act on it without asking. */
export type ExpectedMeaning = 'granted' | 'received' | 'question' | 'refused' | 'out_of_office' | 'bounced' | 'person';

/** One mail of a place: what it means, and what it says; a subject and heads where they matter. */
export type MailCorpusRow = readonly [
  wanted: ExpectedMeaning,
  text: string,
  more?: Partial<Pick<PortalMail, 'subject' | 'headers' | 'from'>>,
];

/** What the places were asked: the number plate AB12 CDE, from 3 to 5 May 2026. */
export const requestedEntry = { plate: 'AB12 CDE', from: '2026-05-03', until: '2026-05-05' };

export const autoReplyHeaders = { 'auto-submitted': 'auto-replied' };
export const bounceReportHeaders = { 'content-type': 'multipart/report; report-type=delivery-status; boundary="x"' };
