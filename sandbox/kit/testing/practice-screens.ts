import type { PortalServer } from '../../portals/testing/portal-server.ts';
import type { Visitor } from '../../portals/testing/visitor.ts';

// The practice portal (practice-portal.ts) is invented: it has one of every widget of the kit. Its labels are Italian, so its
// fields are named so.

export const PRACTICE_VEHICLE = {
  stato: 'GB',
  targa: 'ab12 cde',
  'immatricolazione-day': '10',
  'immatricolazione-month': '02',
  'immatricolazione-year': '2015',
  giorno: '2026-12-24',
  carburante: 'D',
};
export const PRACTICE_DOCUMENT = { name: 'paper.pdf', content: new TextEncoder().encode('%PDF-1.4') };
export const PRACTICE_HOLDER = {
  surname: 'Doe',
  posta: 'doe@inbound.example',
  'guest-1': 'Ann',
  'guest-2': 'Bob',
  carta: PRACTICE_DOCUMENT,
};
export const PRACTICE_DECLARATION = { dichiaro: '1' };

/** A visitor of the practice portal who has filled in every screen before this one; `done` comes after the last. */
export async function reachPracticeScreen(
  server: PortalServer,
  screen: 'vehicle' | 'holder' | 'summary' | 'done',
  visitor = server.visitor(),
): Promise<Visitor> {
  await visitor.open('en/request');
  if (screen === 'vehicle') return visitor;
  await visitor.submit(PRACTICE_VEHICLE, '/request/');
  if (screen === 'holder') return visitor;
  await visitor.submit(PRACTICE_HOLDER, '/request/');
  return screen === 'summary' ? visitor : visitor.submit(PRACTICE_DECLARATION, '/request/');
}
