import type { Context } from 'hono';
import type { ReactElement } from 'react';
import type { BackOffice } from '../../kit/back-office.ts';
import type { CardPayments } from '../../kit/card-payments.ts';
import { renderPage } from '../../kit/render-page.ts';
import type { Replica, Visit } from '../../kit/replica.ts';
import type { ApplicationDraft, PaidDraft } from './draft.ts';
import { isLanguage, type Language } from './language.ts';
import type { VisitView } from './layout.tsx';

/** The parts of this portal that its pages share. */
export interface CertificatAirServices {
  replica: Replica<ApplicationDraft>;
  payments: CardPayments<PaidDraft>;
  office: BackOffice;
  decisionSeconds: number;
}

/** Language and the path after it: `/fr/demande/cgu` is French and `demande/cgu`. Payment pages name no language. */
function splitPath(c: Context): { language: Language; rest: string } {
  const [, language, rest = ''] = /\/(fr|en|de)(?:\/(.*))?$/.exec(c.req.path) ?? [];
  return { language: isLanguage(language) ? language : 'fr', rest };
}

export function readPageLanguage(c: Context): Language {
  return splitPath(c).language;
}

export function createVisitView(
  replica: Replica<ApplicationDraft>,
  { c, session, step }: Visit<ApplicationDraft>,
): VisitView {
  return {
    base: replica.base,
    ...splitPath(c),
    cookiesAnswered: replica.hasAnsweredCookies(c),
    maintenanceBanner: replica.faults.findForSession(session, 'banner', step) !== undefined,
  };
}

export function respondWithHtml(
  c: Context,
  page: ReactElement,
  status: 200 | 402 | 404 | 422 | 500 | 503 = 200,
): Response {
  // Typed wider than it is: without a streaming body `html` answers at once.
  return c.body(renderPage(page), status, { 'Content-Type': 'text/html; charset=utf-8' });
}
