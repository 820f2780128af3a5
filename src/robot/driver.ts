import type { AmountRange } from './amounts.ts';
import type { ControlMeaning, FieldAnswer } from './control-meaning.ts';
import type { ExpectedEcho } from './echoes.ts';
import type { PayloadPath, PortalPayload } from './payload.ts';
import type { PortalPage } from './portal-page.ts';

/** The four steps a customer sees; every screen of a driver may complete one of them. */
export const trackedSteps = ['INITIALIZATION', 'BROWSER_STARTED', 'FORM_FILLED', 'SUBMITTED'] as const;
export type TrackedStep = (typeof trackedSteps)[number];

/**
 * Outcome rules are data: after every screen the runner reads the page, and the first rule that matches decides. When
 * no rule matches after the send step, the outcome is unknown.
 */
export interface OutcomeRule {
  result:
    | 'submitted'
    | 'confirmed'
    | 'refused'
    | 'duplicate'
    | 'captcha'
    | 'bank_approval'
    | 'payment_declined'
    | 'maintenance'
    | 'session_expired'
    | 'invalid_input';
  /** Matches the text of the page, in every language the portal speaks. */
  text?: RegExp;
  /** Matches the address of the page. When text and url are both given, both must match. */
  url?: RegExp;
  /** Message for people; never with personal values. */
  message: string;
  /** For 'captcha': the portal asks for proof of identity, not for a picture code. */
  handoffKind?: 'identity';
  /** Finds the reference in the page's text: the first capture group. */
  reference?: RegExp;
  /** For 'confirmed': the link to the permit or its receipt. Without that document the result is only 'submitted'. */
  documentLink?: ControlMeaning;
}

/** How often one run passes an optional screen: an obstacle may come back, but not for ever. */
export const MAX_OPTIONAL_SCREEN_PASSES = 3;

/** A page of a portal, or a part of one, and what the robot does there. */
export interface Screen<Plan> {
  /** Stable machine name, unique in its driver. */
  name: string;
  /** What an operator reads in the run recording. */
  title: string;
  /**
   * Controls that identify the screen: the page must show all of them. The robot takes screens in the order the portal
   * shows them. A screen without `shows` is taken when its turn comes.
   */
  shows?: readonly ControlMeaning[];
  /** The screen may be absent, or appear more than once: a question only some products ask, or an obstacle. */
  optional?: true;
  /** Whether this plan passes the screen; every plan does when this is not given. */
  appliesTo?(plan: Plan): boolean;
  /** The tracked step that is complete once this screen is passed. */
  completesStep?: Extract<TrackedStep, 'FORM_FILLED' | 'SUBMITTED'>;
  /**
   * Marks the sending screen. The send intent is committed before its button is pressed, and it is never repeated
   * blindly. Exactly one screen has it.
   */
  sends?: true;
  /** Default 60. */
  deadlineSeconds?: number;
  /** Values that the page must show back before the robot leaves it. */
  echoes?(plan: Plan): readonly ExpectedEcho[];
  /** The amount range, where the page asks for money. The robot reads the amount before it leaves the page. */
  amount?(plan: Plan): AmountRange;
  /** Prefills that the page may hold. Any other prefilled, ticked or chosen value stops the run. */
  allowedPrefills?: readonly ControlMeaning[];
  /**
   * In the order in which a person would answer. When the portal has split a page, a later page may ask for a field.
   */
  fields?(plan: Plan): readonly FieldAnswer[];
  /**
   * Operates a widget of the portal that no declared field can handle. It runs after the fields, before the robot
   * leaves the page.
   */
  operateWidget?(portal: PortalPage, plan: Plan): Promise<void>;
  /** The button or link that leads on. */
  exitButton?(plan: Plan): ControlMeaning;
}

/** One visit to a portal. Each phase has its own send intent and its own outcome. */
export interface Phase<Plan> {
  /** Stable machine name, unique in its driver. */
  name: string;
  /** What the phase does, in words for customers and operators: 'Ticket for 24 November 2026 activated'. */
  title: string;
  /** The one day of the stay that the phase is for, ISO. */
  day?: string;
  /**
   * Where the phase starts: a path below the site's address, with a leading slash. Without a path it starts at the link
   * of the mail it waits for.
   */
  startPath?(plan: Plan): string;
  screens: readonly Screen<Plan>[];
  outcomes: readonly OutcomeRule[];
  /** When the phase may begin; at once when not given. Days are ISO, in the portal's country; `until` is included. */
  startCondition?: { from: string; until: string } | 'mail';
}

export interface PortalMail {
  from: string;
  subject: string;
  text: string;
  attachments: { filename: string; contentType: string }[];
  /** Headers that show how the mail was made, by lower-case name: 'auto-submitted' (RFC 3834), 'content-type'. */
  headers?: Readonly<Record<string, string>>;
}

/** What a mail of the authority means for an application. */
export type MailMeaning =
  /**
   * `reference` when the mail names it: the run may have lost the portal's page that showed it. `days` (ISO): the days
   * of the stay for which a later phase is done. Without `days` the mail is about the application itself.
   */
  | { meaning: 'received' | 'paid'; reference?: string; days?: readonly string[] }
  /** The mail is about something else and is already recorded; it means nothing for the application. */
  | { meaning: 'noted' }
  /** The link by which the portal confirms our mail address; the phase that waits for it continues there. */
  | { meaning: 'go_on'; link: string }
  /** `day`: the permit is granted for this day of the stay only; the last day completes the permit. */
  | { meaning: 'granted'; reference?: string; proof?: string; day?: string }
  /** `document` when the authority wants another copy of a document that the customer gave. */
  | { meaning: 'question' | 'refused'; reason: string; document?: 'v5c' };

export interface MailRules {
  /** Sender addresses or domains (`@host`) the portal uses; any other sender never changes a state. */
  senders: readonly string[];
  /**
   * Senders of the replica, under a reserved domain (RFC 2606). Anybody can forge them, so they count only while
   * replicas are in use.
   */
  replicaSenders: readonly string[];
  /** Reads one mail; undefined when no rule knows it. `proof` names the attachment that is the document. */
  read(mail: PortalMail): MailMeaning | undefined;
  /** Finds the portal's own reference in a mail, for matching when the alias is missing. */
  reference?: RegExp;
  /** Each day of a stay has its own reference, so an unknown reference need not belong to another application. */
  referenceEachDay?: true;
}

/** A plan, or the reason why this vehicle cannot have the permit (found before anything is sent). */
export type PlanResult<Plan> =
  | { possible: true; plan: Plan }
  | {
      possible: false;
      reason: string;
      /** The portal accepts a company's car, but a member of our staff must make the declaration. */
      isCompanyKeeper?: true;
    };

export interface PlanContext {
  /** The alias that receives the authority's mails, one for each application. */
  contactEmail: string;
  /** Today in the portal's country, ISO day. */
  today: string;
  /** The company's card, for portals that charge. */
  card: CompanyCard;
  /** The authority's own number, once it has given one. */
  reference: string | null;
  /** Password of the portal account that only this application uses; we generate it and store it encrypted. */
  password: string;
}

export interface CompanyCard {
  holder: string;
  number: string;
  expiryMonth: number;
  expiryYear: number;
  cvc: string;
}

export interface Driver<Plan> {
  /** The folder of its authority, and the path of its replica. */
  name: string;
  /** What operators read. */
  title: string;
  /** The authority that decides, as named to customers: 'The French ministry's certificate service'. */
  authority: string;
  /**
   * buy: paid on the portal; register: an office decides; mail: a third party is asked by mail; check: nothing to apply
   * for.
   */
  kind: 'buy' | 'register' | 'mail' | 'check';
  /**
   * The official site's address and the hosts that a run may visit. All others are refused, because look-alike sites
   * exist.
   */
  site: { url: string; hosts: readonly string[] };
  /** Where the facts of this driver were read, and when. */
  source: { url: string; checked: string };
  /**
   * One application covers the vehicle everywhere, so an earlier one for the same plate is found and not bought again.
   */
  oncePer?: 'vehicle';
  /**
   * The facts that the order must know before a run makes sense.
   * @param today ISO day in the portal's country: when it is too late for one way to apply, another way needs other
   * facts
   */
  listRequiredFacts(payload: PortalPayload, today: string): readonly PayloadPath[];
  plan(payload: PortalPayload, context: PlanContext): PlanResult<Plan>;
  /** Where the application starts: a path below the site's address, with a leading slash. */
  startPath?(plan: Plan): string;
  /** The one day of the stay that the application itself is for, where each day has its own phase. */
  day?(plan: Plan): string;
  /** How the robot answers the cookie banner: it refuses, and accepts only where the portal does not let it refuse. */
  cookies?: { refuse: ControlMeaning; accept: ControlMeaning };
  screens: readonly Screen<Plan>[];
  outcomes: readonly OutcomeRule[];
  /** Limits for uploaded documents, where the portal's are stricter than ours: picture types and size in bytes. */
  documentLimits?: { pictures?: readonly ('image/jpeg' | 'image/png')[]; mostBytes?: number };
  /** Phases before the application: an account, whose address the portal wants confirmed. */
  phasesBefore?: readonly Phase<Plan>[];
  /** Phases after the application: a ticket that is activated on the day of entry. */
  phasesAfter?(plan: Plan): readonly Phase<Plan>[];
  mail: MailRules;
}

/** Name of the phase that makes the application. */
export const APPLICATION_PHASE = 'apply';

/** All phases of one plan, in order; `applies` marks the application, after which the authority has it. */
export function phasesOf<Plan>(driver: Driver<Plan>, plan: Plan): (Phase<Plan> & { applies: boolean })[] {
  const { phasesBefore: before = [], screens, outcomes, startPath } = driver;
  const day = driver.day && { day: driver.day(plan) };
  const application = {
    name: APPLICATION_PHASE,
    title: 'Application',
    screens,
    outcomes,
    ...(startPath && { startPath }),
    ...day,
  };
  const after = driver.phasesAfter?.(plan) ?? [];
  return [...before, application, ...after].map((phase) => ({
    ...phase,
    screens: phase.screens.filter(({ appliesTo }) => appliesTo?.(plan) ?? true),
    applies: phase === application,
  }));
}

/**
 * Returns the first phase when no name is given.
 * @throws when the driver has no such phase (any more)
 */
export function phaseOf<Plan>(driver: Driver<Plan>, plan: Plan, name?: string | null): Phase<Plan> {
  const phases = phasesOf(driver, plan);
  const namedPhase = name ? phases.find((phase) => phase.name === name) : phases[0];
  if (!namedPhase) throw new Error(`Driver ${driver.name} has no phase ${name}.`);
  return namedPhase;
}

/**
 * Keeps the driver's own plan type.
 * @throws when the application, or a phase before it, does not have exactly one sending screen; drivers of kind 'check'
 * may have none
 */
export function defineDriver<Plan>(definition: Driver<Plan>): Driver<Plan> {
  for (const { name, screens } of [...(definition.phasesBefore ?? []), { ...definition, name: APPLICATION_PHASE }]) {
    const sending = screens.filter((screen) => screen.sends);
    if (definition.kind !== 'check' && sending.length !== 1) {
      throw new Error(`${definition.name}, ${name}: one screen sends and not ${sending.length}.`);
    }
  }
  return definition;
}
