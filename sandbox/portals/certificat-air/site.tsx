import type { Context } from 'hono';
import type { ReactElement } from 'react';
import type { CardPayments } from '../../kit/card-payments.ts';
import type { Office } from '../../kit/office.ts';
import { renderPage } from '../../kit/page.ts';
import type { Replica, Visit } from '../../kit/replica.ts';
import type { Draft, PaidDraft } from './draft.ts';
import { isLanguage, type Language } from './language.ts';
import type { View } from './layout.tsx';

/** The parts of this portal that its pages share. */
export interface Site {
  replica: Replica<Draft>;
  payments: CardPayments<PaidDraft>;
  office: Office;
  decisionSeconds: number;
}

/** Language and the path after it: `/fr/demande/cgu` is French and `demande/cgu`. Payment pages name no language. */
function splitPath(c: Context): { language: Language; rest: string } {
  const [, language, rest = ''] = /\/(fr|en|de)(?:\/(.*))?$/.exec(c.req.path) ?? [];
  return { language: isLanguage(language) ? language : 'fr', rest };
}

export function languageOfPage(c: Context): Language {
  return splitPath(c).language;
}

export function viewOf(replica: Replica<Draft>, { c, session, step }: Visit<Draft>): View {
  return {
    base: replica.base,
    ...splitPath(c),
    cookiesAnswered: replica.hasAnsweredCookies(c),
    maintenanceBanner: replica.faults.of(session, 'banner', step) !== undefined,
  };
}

export function answer(c: Context, page: ReactElement, status: 200 | 402 | 404 | 422 | 500 | 503 = 200): Response {
  // Typed wider than it is: without a streaming body `html` answers at once.
  return c.body(renderPage(page), status, { 'Content-Type': 'text/html; charset=utf-8' });
}
