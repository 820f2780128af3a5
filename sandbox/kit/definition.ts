import type { ReactNode } from 'react';
import type { OutgoingMail } from '../mail-sender.ts';
import type { Application } from './application-log.ts';
import type { PortalFault } from './faults.ts';
import type { FormAdditions } from './form-steps.ts';
import type { Field, FieldValues } from './forms.ts';
import type { LocalizedText } from './localized-text.ts';
import type { KitLanguage, TextOverrides } from './words/translate.ts';

/** A portal as data: its languages, its words, its screens and its rules. The kit plays the rest. */
export interface PortalDefinition<L extends KitLanguage> {
  /** Folder and path. */
  name: string;
  /** For the sandbox's front page. */
  title: string;
  /** The first is the one a visitor without a choice meets. */
  languages: readonly L[];
  theme: PortalTheme<L>;
  /** Its own wording of the sentences that all portals have. */
  textOverrides: TextOverrides<L>;
  /** Locales of its amounts, where they are not the kit's. */
  locales?: LocalizedText<L>;
  /** Names in its addresses, where they are not the kit's. */
  addresses?: Partial<PortalAddresses>;
  idleMinutes: number;
  home: { title: LocalizedText<L>; text: LocalizedText<L> };
  /** The official site's own addresses that are known, each with the replica's path behind the language: `en/pass`. */
  officialPaths?: Readonly<Record<string, `${L}/${string}`>>;
  flows: readonly Flow<L>[];
  /** Sender and subjects of what it writes. */
  mails: {
    from: OutgoingMail['from'];
    about: Readonly<Record<string, MailText<L>>>;
    /** Between two facts; a line break, if nothing else. */
    factSeparator?: string;
  };
  account?: AccountRules<L>;
  payment?: PaymentPages<L>;
  lookUp?: LookUpPage<L>;
  /** How the office asks for something more and is answered, where it is not the kit's way. */
  reply?: ReplyPage<L>;
  /** Whoever posts the same twice has asked twice: as with the fault `takes_repeats`, and always. */
  takesRepeats?: boolean;
  /** Faults that would have no effect here. */
  unsupportedFaults?: readonly PortalFault['kind'][];
  /** What the faults of forms add, by step; without it the kit adds the same to every form. */
  formAdditions?: Readonly<Record<string, FormAdditions<L>>>;
  /** What the fault `other_person` shows, by field key. */
  otherPerson?: FieldValues;
}

/** Names in the addresses of pages that all portals have. */
export interface PortalAddresses {
  expired: string;
  /** Where the page of an expired session leads. */
  restart: string;
  /** After the flow's; the step of its faults and visits is `doneStep`. */
  done: string;
  doneStep: string;
  /** After the payment's. */
  cancelPayment: string;
  paymentState: string;
  /** Query of the screen to which a cancelled payment leads back. */
  cancelled: string;
}

export interface PortalTheme<L extends KitLanguage> {
  /** Folder in which the style sheet `site.css` lies. */
  folder: string;
  /** Beside the menu: name and emblem. */
  brand(language: L): ReactNode;
  footer: LocalizedText<L>;
  /** The button that accepts all cookies is named so for assistive technology, whatever it shows. */
  acceptCookiesName?: string;
  /** What the cookie banner says where one can choose among cookies. */
  cookieChoice?: { button: LocalizedText<L>; kind: LocalizedText<L>; save: LocalizedText<L> };
  /** In place of the flows and the look-up; paths after the language. */
  menu?: readonly { path: string; text: LocalizedText<L> }[];
  /** Name of the path from the home page that stands on every page. */
  breadcrumb?: LocalizedText<L>;
  /** How the pages of a site that is away or broken are titled, where they say more than the kit's. */
  outages?: { tab: LocalizedText<L>; maintenance: string; error: string; describeError(status: number): string };
  /** Forms that only ask for consents do not say which fields are required. */
  plainConsents?: boolean;
  /** Hidden inputs that its server puts into every form for itself, filled with what means nothing to anybody else. */
  hiddenInputs?: readonly string[];
}

/** What a screen may ask by, and a rule judge by. */
export interface FlowSituation<L extends KitLanguage> {
  language: L;
  /** Canonical answers of the screens so far, by field key. */
  answers: FieldValues;
  /** Of the flow, as picked on the home page. */
  variant: string | undefined;
  /** Everything filed with this portal, oldest first: for duplicates, counts and places left. */
  filed: readonly Application[];
  /** E-mail address of whoever is signed in. */
  account: string | undefined;
}

/** One way through the portal, from an empty form to something that happened. */
export interface Flow<L extends KitLanguage> {
  /** Path after the language. */
  name: string;
  title: LocalizedText<L>;
  /** Only for those who have signed in. */
  needsAccount?: boolean;
  /** Reached from another flow only: neither the home page nor the menu leads there. */
  unlisted?: boolean;
  /** Kinds of application, one of them picked on the home page by a query of the first screen; the last stands for no pick. */
  variants?: { query: string; choices: readonly { value: string; label: LocalizedText<L> }[] };
  /** Another answer on an earlier screen leaves the later ones as they are. */
  keepsLaterAnswers?: boolean;
  screens: readonly FlowScreen<L>[];
  end: FilingEnd<L> | ChangeEnd<L> | VerdictEnd<L>;
}

export interface FlowScreen<L extends KitLanguage> {
  /** Last part of the path, and the step of its faults and visits: unique in a portal. */
  step: string;
  /** Last part of the path, where it is not the step. */
  path?: string;
  title: LocalizedText<L>;
  text?: LocalizedText<L>;
  /** More than a text. */
  content?(situation: FlowSituation<L>): ReactNode;
  /** Said as soon as the screen is opened. */
  alert?(situation: FlowSituation<L>): LocalizedText<L> | undefined;
  /** A page of its own, or a dialog over an empty one. */
  shape?: 'page' | 'dialog';
  /** Left out when it answers false. */
  isShown?(situation: FlowSituation<L>): boolean;
  fields(situation: FlowSituation<L>): readonly Field<L>[];
  /** As if the visitor had entered them before. */
  initialValues?: FieldValues;
  /** Whoever comes back answers anew. */
  forgetsAnswers?: boolean;
  /** What the portal tells here: places left, a count. */
  facts?(situation: FlowSituation<L>): LabelledValue[];
  /** Reads every answer back, and says what is to be paid. */
  summary?: boolean;
  captcha?: boolean;
  button?: LocalizedText<L>;
  /** What is wrong with the answers together, those of this screen among them. */
  check?(situation: FlowSituation<L>): LocalizedText<L> | undefined;
  /** The flow that goes on from here, by these answers: its first screen is this one too. */
  nextFlow?(situation: FlowSituation<L>): string;
}

/** The flow ends in a new application. */
export interface FilingEnd<L extends KitLanguage> {
  kind: 'filing';
  /** A new one in the portal's format; asked again while it is taken. */
  reference(): string;
  /** Cents; without it nothing is paid. */
  price?(answers: FieldValues): number;
  /** The state it begins in. `decides`: the office grants it later, and writes `received` now and `granted` then. */
  state: string;
  decidesLater: boolean;
  /** Keys of the mails it writes at once, where they are neither of those. */
  mails?: readonly string[];
  duplicate?: { says: LocalizedText<L>; is(answers: FieldValues, filed: Application): boolean };
  /** What the portal makes of the answers, for the log. With `office: 'refuse'` the office refuses it. */
  details?(answers: FieldValues, filed: readonly Application[]): Record<string, string>;
  thanks: {
    title: LocalizedText<L>;
    text: LocalizedText<L>;
    /** In place of the facts. */
    content?(application: Application, language: L): ReactNode;
  };
  /** What the portal calls the states of its own. */
  states?: Readonly<Record<string, LocalizedText<L>>>;
  /** On the thanks page, in mails, on the receipt. */
  facts(application: Application, language: L): LabelledValue[];
  /** To download at once, and attached to the mails named. */
  receipt?: {
    file: string;
    title: LocalizedText<L>;
    attachedTo: readonly string[];
    /** In place of the facts on a sheet. */
    render?(application: Application, language: L): Promise<Uint8Array>;
    isMailedOnly?: boolean;
  };
}

/**
 * The flow does something to an application that exists: activates a title, uses a pass, changes a plate. Its last page
 * tells what has become of the application and offers the receipt anew.
 */
export interface ChangeEnd<L extends KitLanguage> {
  kind: 'change';
  /** The application meant, or why there is none. */
  find(situation: FlowSituation<L>): Application | { says: LocalizedText<L> };
  /** What becomes of it, or why nothing does. */
  change(
    application: Application,
    situation: FlowSituation<L>,
  ): { state: string; details: FieldValues } | { says: LocalizedText<L> };
  thanks: { title: LocalizedText<L>; text: LocalizedText<L> };
  /** Key of the mail it sends. */
  mail?: string;
}

/** The flow ends in an answer: admitted, not admitted. */
export interface VerdictEnd<L extends KitLanguage> {
  kind: 'verdict';
  /** `ends`: this answer leads nowhere. */
  decide(situation: FlowSituation<L>): { title: LocalizedText<L>; text: LocalizedText<L>; ends?: boolean };
  /** Flow to go on to. */
  nextFlow?: string;
}

export interface LabelledValue {
  label: string;
  value: string;
}

export interface MailText<L extends KitLanguage> {
  subject: LocalizedText<L>;
  text: LocalizedText<L>;
  /** Where it is another sender's. */
  from?: OutgoingMail['from'];
  /** Before the facts that all mails state. */
  facts?(application: Application, language: L): LabelledValue[];
}

export interface AccountRules<L extends KitLanguage> {
  /** Asked when signing up, before e-mail address and password. */
  fields(language: L): readonly Field<L>[];
  /** The link of the mail leads to a button of this name; without it, following the link is enough. */
  confirm?: LocalizedText<L>;
}

export interface PaymentPages<L extends KitLanguage> {
  /** First part of the path: the processor's pages name no language. */
  path: string;
  merchant: string;
  /** The card is typed on the processor's page, or in its frame on the shop's page. */
  frame: boolean;
  /** Names of the inputs; the expiry date is typed, or picked from two lists. */
  inputs: { holder?: string; number: string; expiry: string | { month: string; year: string }; code: string };
  /** What is wrong with an entry stands beside it, not above all. */
  errorsBeside?: boolean;
  /** The page of somebody who comes back unpaid, where it is not the kit's. */
  unpaid?: Record<'pendingTitle' | 'resume' | 'failedTitle' | 'back', LocalizedText<L>>;
  description: LocalizedText<L>;
}

/** A page on which anybody can ask what the portal knows. */
export interface LookUpPage<L extends KitLanguage> {
  path: string;
  step: string;
  title: LocalizedText<L>;
  text: LocalizedText<L>;
  fields(language: L): readonly Field<L>[];
  find(values: FieldValues, filed: readonly Application[]): Application | undefined;
  notFoundText: LocalizedText<L>;
  /** In place of number, state and facts. */
  describe?(application: Application, language: L): LabelledValue[];
  /** Asked more often than this, the portal refuses the visitor until tomorrow. */
  limit?: { most: number; says: LocalizedText<L> };
}

/** Behind the link of the office's question. */
export interface ReplyPage<L extends KitLanguage> {
  /** Path after the language, before the link's secret. */
  path: string;
  /** Of its faults and visits. */
  step: string;
  /** The fault that has the office ask. */
  fault: 'office_asks' | 'document_refused';
  /** Of the application meanwhile. */
  state: string;
  title: LocalizedText<L>;
  text?: LocalizedText<L>;
  fields: readonly Field<L>[];
  sent: LocalizedText<L>;
  describeSent?(application: Application, language: L): string;
  /** What is sent takes the place of what had been. */
  replacesFiles?: boolean;
}
