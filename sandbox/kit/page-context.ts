import type { Context } from 'hono';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Accounts } from './accounts.ts';
import type { BackOffice } from './back-office.ts';
import type { CardPayments } from './card-payments.ts';
import type { PortalAddresses, PortalDefinition, ReplyPage } from './definition.ts';
import type { FilingDraft, VisitDraft } from './draft.ts';
import type { Replica, Visit } from './replica.ts';
import { MEGABYTE } from './uploads.ts';
import type { KitLanguage, Translate } from './words/translate.ts';

/** The parts of a portal on the kit that its pages share. */
export interface PortalServices<L extends KitLanguage> {
  definition: PortalDefinition<L>;
  replica: Replica<VisitDraft<L>>;
  translate: Translate<L>;
  payments: CardPayments<FilingDraft>;
  accounts: Accounts;
  office: BackOffice;
  decisionSeconds: number;
}

/** What every page of a portal knows about the visit. */
export interface PageContext<L extends KitLanguage> {
  definition: PortalDefinition<L>;
  translate: Translate<L>;
  base: string;
  language: L;
  /** The path after the language, for links to the same page in another language. */
  pathInLanguage: string;
  step: string;
  hasAnsweredCookies: boolean;
  /** Whether the visit has the fault `banner`, or `modal`. */
  showsBanner: boolean;
  showsModal: boolean;
  /** Of the account that is signed in. */
  account: string | undefined;
}

type PageServices<L extends KitLanguage> = Pick<PortalServices<L>, 'definition' | 'replica' | 'translate'>;

/**
 * `/de/kauf/daten` is the page `kauf/daten` in German. Only the first page has a path without a language; it is in the
 * portal's first.
 */
function splitPath<L extends KitLanguage>({ definition, replica }: PageServices<L>, c: Context) {
  const [first = '', ...others] = c.req.path.slice(replica.base.length + 1).split('/');
  const language = definition.languages.find((one) => one === first);
  return { language: language ?? (definition.languages[0] as L), pathInLanguage: language ? others.join('/') : '' };
}

export function readPathLanguage<L extends KitLanguage>(site: PageServices<L>, c: Context): L {
  return splitPath(site, c).language;
}

/** A language that was stored as text; the portal's first where it has no such language. */
export function toPortalLanguage<L extends KitLanguage>({ languages }: PortalDefinition<L>, stored: string): L {
  return languages.find((one) => one === stored) ?? (languages[0] as L);
}

export function createPageContext<L extends KitLanguage>(
  site: PageServices<L>,
  { c, session, step }: Visit<VisitDraft<L>>,
): PageContext<L> {
  const { definition, replica, translate } = site;
  return {
    definition,
    translate,
    base: replica.base,
    ...splitPath(site, c),
    step,
    hasAnsweredCookies: replica.hasAnsweredCookies(c),
    showsBanner: replica.faults.findForSession(session, 'banner', step) !== undefined,
    showsModal: replica.faults.findForSession(session, 'modal', step) !== undefined,
    account: session.data.account,
  };
}

type PageStatus = 200 | 402 | 403 | 404 | 422 | 429 | 500 | 502 | 503 | 504;

export function respondWithPage(c: Context, page: ReactElement, status: PageStatus = 200): Response {
  return c.body(renderPage(page), status, { 'Content-Type': 'text/html; charset=utf-8' });
}

/** The path in each of the portal's languages. */
export function expandLanguagePaths<L extends KitLanguage>({ languages }: PortalDefinition<L>, path: string): string[] {
  return languages.map((language) => `/${language}${path}`);
}

const KIT_ADDRESSES: PortalAddresses = {
  expired: 'expired',
  restart: '',
  done: 'done',
  doneStep: 'done',
  cancelPayment: 'cancel',
  paymentState: 'state',
  cancelled: 'payment=cancelled',
};

/** The portal's own addresses, and the kit's for the rest. */
export function resolveAddresses<L extends KitLanguage>({ addresses }: PortalDefinition<L>): PortalAddresses {
  return { ...KIT_ADDRESSES, ...addresses };
}

/** The page on which the applicant answers what the office asks: the portal's own, or the kit's. */
export function resolveReplyPage<L extends KitLanguage>({
  definition,
  translate,
}: Pick<PortalServices<L>, 'definition' | 'translate'>): ReplyPage<L> {
  const rules = { types: ['image/png', 'image/jpeg', 'application/pdf'] as const, maxBytes: 5 * MEGABYTE };
  return (
    definition.reply ?? {
      path: 'reply',
      step: 'reply',
      fault: 'office_asks',
      state: 'question',
      title: translate('answerTitle'),
      fields: [{ key: 'reply', name: 'reply', kind: 'file', label: translate('answerFile'), rules }],
      sent: translate('answerSent'),
    }
  );
}

/** A whole HTML document. */
export function renderPage(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
