import type { ReactNode } from 'react';
import type { Application } from './application-log.ts';
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
  idleMinutes: number;
  home: { title: LocalizedText<L>; text: LocalizedText<L> };
  /** The official site's own addresses that are known, each with the replica's path behind the language: `en/pass`. */
  officialPaths?: Readonly<Record<string, `${L}/${string}`>>;
  flows: readonly Flow<L>[];
  /** Sender and subjects of what it writes. */
  mails: { from: { name: string; address: string }; about: Readonly<Record<string, MailText<L>>> };
  account?: AccountRules<L>;
  payment?: PaymentPages<L>;
  lookUp?: LookUpPage<L>;
  /** Whoever posts the same twice has asked twice: as with the fault `takes_repeats`, and always. */
  takesRepeats?: boolean;
}

export interface PortalTheme<L extends KitLanguage> {
  /** Folder in which the style sheet `site.css` lies. */
  folder: string;
  /** Beside the menu: name and emblem. */
  brand(language: L): ReactNode;
  footer: LocalizedText<L>;
  /** The button that accepts all cookies is named so for assistive technology, whatever it shows. */
  acceptCookiesName?: string;
  /** Hidden inputs that its server puts into every form for itself, filled with what means nothing to anybody else. */
  hiddenInputs?: readonly string[];
}

/** What a screen may ask by, and a rule judge by. */
export interface FlowSituation<L extends KitLanguage> {
  language: L;
  /** Canonical answers of the screens so far, by field key. */
  answers: FieldValues;
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
  screens: readonly FlowScreen<L>[];
  end: FilingEnd<L> | ChangeEnd<L> | VerdictEnd<L>;
}

export interface FlowScreen<L extends KitLanguage> {
  /** Last part of the path, and the step of its faults and visits: unique in a portal. */
  step: string;
  title: LocalizedText<L>;
  text?: LocalizedText<L>;
  /** A page of its own, or a dialog over an empty one. */
  shape?: 'page' | 'dialog';
  /** Left out when it answers false. */
  isShown?(situation: FlowSituation<L>): boolean;
  fields(situation: FlowSituation<L>): readonly Field<L>[];
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
  /** Key of the mail it writes at once, where it is neither of those. */
  mail?: string;
  duplicate?: { says: LocalizedText<L>; is(answers: FieldValues, filed: Application): boolean };
  /** What the portal makes of the answers, for the log. */
  details?(answers: FieldValues): Record<string, string>;
  thanks: { title: LocalizedText<L>; text: LocalizedText<L> };
  /** What the portal calls the states of its own. */
  states?: Readonly<Record<string, LocalizedText<L>>>;
  /** On the thanks page, in mails, on the receipt. */
  facts(application: Application, language: L): LabelledValue[];
  /** To download at once, and attached to the mails named. */
  receipt?: { file: string; title: LocalizedText<L>; attachedTo: readonly string[] };
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
  /** Names of the inputs. */
  inputs: { holder: string; number: string; expiry: string; code: string };
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
  /** Asked more often than this, the portal refuses the visitor until tomorrow. */
  limit?: { most: number; says: LocalizedText<L> };
}
