import type { PortalServer } from '../../portals/testing/portal-server.ts';
import type { Visitor } from '../../portals/testing/visitor.ts';

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
export const PRACTICE_SUMMARY = { dichiaro: '1' };

/** A visitor who looks at this screen of the practice portal, all before it filled in; `done` has sent it. */
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
  return screen === 'summary' ? visitor : visitor.submit(PRACTICE_SUMMARY, '/request/');
}
