import type { Context } from 'hono';
import type { ReactElement } from 'react';
import type { Accounts } from './accounts.ts';
import type { BackOffice } from './back-office.ts';
import type { CardPayments } from './card-payments.ts';
import type { PortalAddresses, PortalDefinition, ReplyPage } from './definition.ts';
import type { FilingDraft, VisitDraft } from './draft.ts';
import { renderPage } from './render-page.ts';
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
  /** Path after the language, for the language switch. */
  rest: string;
  step: string;
  cookiesAnswered: boolean;
  /** The faults `banner` and `modal`. */
  banner: boolean;
  modal: boolean;
  account: string | undefined;
}

type PageServices<L extends KitLanguage> = Pick<PortalServices<L>, 'definition' | 'replica' | 'translate'>;

/** `/de/kauf/daten` is German and `kauf/daten`; a path without a language speaks the portal's first. */
function splitPath<L extends KitLanguage>({ definition, replica }: PageServices<L>, c: Context) {
  const [first = '', ...rest] = c.req.path.slice(replica.base.length + 1).split('/');
  const known = definition.languages.find((one) => one === first);
  return { language: known ?? (definition.languages[0] as L), rest: known ? rest.join('/') : '' };
}

export function readPathLanguage<L extends KitLanguage>(site: PageServices<L>, c: Context): L {
  return splitPath(site, c).language;
}

/** A language that was written down, as this portal's own. */
export function toPortalLanguage<L extends KitLanguage>({ languages }: PortalDefinition<L>, written: string): L {
  return languages.find((one) => one === written) ?? (languages[0] as L);
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
    cookiesAnswered: replica.hasAnsweredCookies(c),
    banner: replica.faults.findForSession(session, 'banner', step) !== undefined,
    modal: replica.faults.findForSession(session, 'modal', step) !== undefined,
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

export function readAddresses<L extends KitLanguage>({ addresses }: PortalDefinition<L>): PortalAddresses {
  return { ...KIT_ADDRESSES, ...addresses };
}

/** How the office asks for something more, and is answered. */
export function readReplyPage<L extends KitLanguage>({
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

/** By locale and currency: to create a format takes many times as long as to use it. */
const amountFormats = new Map<string, Intl.NumberFormat>();
const LOCALES = { ca: 'ca-ES', de: 'de-AT', en: 'en-GB', es: 'es-ES', fr: 'fr-BE', it: 'it-IT', nl: 'nl-BE' };

export function formatCents(
  cents: number,
  language: KitLanguage,
  currency = 'EUR',
  locale = LOCALES[language],
): string {
  const key = `${locale} ${currency}`;
  const format = amountFormats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  amountFormats.set(key, format);
  return format.format(cents / 100);
}

/** What a page says is to be paid: the price, unless it is told to ask for something else or for two things. */
export function computeDisplayedPrice<L extends KitLanguage>(
  { definition, replica }: Pick<PortalServices<L>, 'definition' | 'replica'>,
  { session, step }: Visit<VisitDraft<L>>,
  cents: number,
  language: L,
): { text: string; second: string | undefined } {
  const changed = replica.faults.findForSession(session, 'changed_amount', step);
  const second = replica.faults.findForSession(session, 'second_total', step);
  const locale = definition.locales?.[language];
  return {
    text: formatCents(Math.round(cents * (changed?.times ?? 1)), language, changed?.currency, locale),
    second: second && formatCents(cents * 100, language, 'EUR', locale),
  };
}
