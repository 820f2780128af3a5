import type { AmountRange } from './amounts.ts';
import type { ControlMeaning, FieldAnswer } from './control-meaning.ts';
import type { ExpectedEcho } from './echoes.ts';
import type { PayloadPath, PortalPayload } from './payload.ts';
import type { PortalPage } from './portal-page.ts';

/** The four steps a customer sees; every screen of a driver may complete one of them. */
export const trackedSteps = ['INITIALIZATION', 'BROWSER_STARTED', 'FORM_FILLED', 'SUBMITTED'] as const;
export type TrackedStep = (typeof trackedSteps)[number];

/**
 * How a portal's answer is understood. Outcomes are data: the runner reads the page after every screen and the first
 * row that matches decides. Nothing matching after the sending act means that the outcome is unknown.
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
  /** What the page says, in every language the portal speaks. */
  text?: RegExp;
  /** Or where the page is. Both given: both must match. */
  url?: RegExp;
  /** What people are told; never with personal values. */
  message: string;
  /** Of 'captcha': that it is who one is, and not a picture, that only a person can show. */
  handoffKind?: 'identity';
  /** Where the reference stands in the page's text: the first capture group. */
  reference?: RegExp;
  /** Of 'confirmed': the link behind which the permit or its receipt lies. Without that paper it is only 'submitted'. */
  documentLink?: ControlMeaning;
}

/** How often an optional screen is passed in one run: what stands in the way may come back, but not for ever. */
export const MAX_OPTIONAL_SCREEN_PASSES = 3;

/** A page of a portal, or a part of one, with what is to be done there. */
export interface Screen<Plan> {
  /** Stable machine name, unique in its driver. */
  name: string;
  /** What an operator reads in the film strip. */
  title: string;
  /**
   * What it is known by: all of these stand on the page. Screens are taken as they are shown, in whatever order. One that
   * says nothing of itself is taken in its place.
   */
  shows?: readonly ControlMeaning[];
  /** May come or not, and more than once: a question that some products bring, something that stands in the way. */
  optional?: true;
  /** Whether the way of this plan leads past it; it is on every way where nothing is said. */
  appliesTo?(plan: Plan): boolean;
  /** Which of the customer's four steps is done once this one is. */
  completes?: Extract<TrackedStep, 'FORM_FILLED' | 'SUBMITTED'>;
  /** The act that cannot be taken back: the intent is committed before it and it is never repeated blindly. Exactly one screen has it. */
  sends?: true;
  /** Default 60. */
  deadlineSeconds?: number;
  /** What the page must show back before it is left. */
  echoes?(plan: Plan): readonly ExpectedEcho[];
  /** What the page may ask for, where it asks for money; read before it is left. */
  amount?(plan: Plan): AmountRange;
  /** What the page may hold filled in, ticked or chosen that is not ours: anything else there stops the run. */
  allowedPrefills?: readonly ControlMeaning[];
  /** In the order in which a person would answer; a field of a page that the portal has split may be asked on a later one. */
  fields?(plan: Plan): readonly FieldAnswer[];
  /** What no declared field can do: a widget of the portal's own. After the fields, before the page is left. */
  operateWidget?(portal: PortalPage, plan: Plan): Promise<void>;
  /** The button or link that leads on. */
  exitButton?(plan: Plan): ControlMeaning;
}

/** One sitting with a portal. Each has an intent and an outcome of its own. */
export interface Phase<Plan> {
  /** Stable machine name, unique in its driver. */
  name: string;
  /** What is done in it, as customers and operators read it: 'Ticket for 24 November 2026 activated'. */
  title: string;
  /** The one day of the stay that it is for, ISO. */
  day?: string;
  /** Where it begins: a path below the site's address, with a leading slash. Without, at the link of the mail it waits for. */
  startPath?(plan: Plan): string;
  screens: readonly Screen<Plan>[];
  outcomes: readonly OutcomeRule[];
  /** When it may begin; at once where nothing is said. Days are ISO, in the portal's country, and include the last. */
  startCondition?: { from: string; until: string } | 'mail';
}

export interface PortalMail {
  from: string;
  subject: string;
  text: string;
  attachments: { filename: string; contentType: string }[];
  /** Those that say how it was made, by their names in small letters: 'auto-submitted' (RFC 3834), 'content-type'. */
  headers?: Readonly<Record<string, string>>;
}

/** What a mail of the authority means for an application. */
export type MailMeaning =
  /**
   * `reference` where the mail names it: the portal's page that did may have been lost. `days`: those of the stay, ISO, for which
   * a sitting after the application is done; without, it tells of the application.
   */
  | { meaning: 'received' | 'paid'; reference?: string; days?: readonly string[] }
  /** It is about something besides the application, where it has been written down: of the application it says nothing. */
  | { meaning: 'noted' }
  /** The link with which the portal wants to know that the address is ours: what waits for it goes on there. */
  | { meaning: 'go_on'; link: string }
  /** `day`: it is granted for this day of the stay alone, and the last one makes it whole. */
  | { meaning: 'granted'; reference?: string; proof?: string; day?: string }
  /** `paper` where the authority wants another copy of what the customer gave. */
  | { meaning: 'question' | 'refused'; reason: string; paper?: 'v5c' };

export interface MailRules {
  /** Sender addresses or domains (`@host`) the portal uses; any other sender never changes a state. */
  senders: readonly string[];
  /** Those of its replica, under a reserved domain (RFC 2606): anybody may write them, so only while replicas stand in. */
  replicaSenders: readonly string[];
  /** Understands one mail; undefined when it says nothing we know. `proof` names the attachment that is the document. */
  read(mail: PortalMail): MailMeaning | undefined;
  /** Finds the portal's own reference in a mail, for matching when the alias is missing. */
  reference?: RegExp;
  /** Each day of a stay has a reference of its own, so one that we do not know is not another application's. */
  referenceEachDay?: true;
}

/** A plan, or why this vehicle cannot have the permit (said before anything is sent). */
export type PlanResult<Plan> =
  | { possible: true; plan: Plan }
  | {
      possible: false;
      reason: string;
      /** The portal takes a company's car, and a person of ours declares it. */
      keeperIsCompany?: true;
    };

export interface PlanContext {
  /** Where the authority's mails shall go: an alias of ours, one for each application. */
  contactEmail: string;
  /** Today in the portal's country, ISO day. */
  today: string;
  /** The company's card, for portals that charge. */
  card: CompanyCard;
  /** The authority's own number, once it has given one. */
  reference: string | null;
  /** Of the account at the portal that is this application's alone; made up by us, kept sealed. */
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
  /** Folder name under drivers/, and the path of its replica. */
  name: string;
  /** What operators read. */
  title: string;
  /** Who decides, as named to customers: 'The French ministry's certificate service'. */
  authority: string;
  /** buy: paid on the portal; register: an office decides; mail: a third party is asked; check: nothing to apply for. */
  kind: 'buy' | 'register' | 'mail' | 'check';
  /** The official site's address and the host names a run may visit (look-alike sites exist; anything else is refused). */
  site: { url: string; hosts: readonly string[] };
  /** Where the facts of this driver were read, and when. */
  source: { url: string; checked: string };
  /** One application serves the vehicle wherever it goes, so an earlier one for the same plate is found, not bought again. */
  oncePer?: 'vehicle';
  /**
   * What the portal asks for and the order must know before a run makes sense.
   * @param today in the portal's country, ISO day: what is too late for one way in is asked for another
   */
  needs(payload: PortalPayload, today: string): readonly PayloadPath[];
  plan(payload: PortalPayload, context: PlanContext): PlanResult<Plan>;
  /** Where it begins: a path below the site's address, with a leading slash. */
  startPath?(plan: Plan): string;
  /** The one day of the stay that the application itself is for, where each day has a sitting of its own. */
  day?(plan: Plan): string;
  /** How its cookie banner is answered: no, and yes only where it takes no no for an answer. */
  cookies?: { refuse: ControlMeaning; accept: ControlMeaning };
  screens: readonly Screen<Plan>[];
  outcomes: readonly OutcomeRule[];
  /** What the portal takes as a paper, where it takes less than we do: which pictures, and how many bytes. */
  documentLimits?: { pictures?: readonly ('image/jpeg' | 'image/png')[]; mostBytes?: number };
  /** What must be done first: an account, whose address the portal wants confirmed. */
  phasesBefore?: readonly Phase<Plan>[];
  /** What is left to do once the authority has the application: a ticket that is activated on the day of entry. */
  phasesAfter?(plan: Plan): readonly Phase<Plan>[];
  mail: MailRules;
}

/** Name of the sitting in which the application itself is made. */
export const APPLICATION_PHASE = 'apply';

/** All sittings with a portal for one plan, in their order; `applies` is the one after which the authority has the application. */
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
    screens: phase.screens.filter(({ appliesTo: asked }) => asked?.(plan) ?? true),
    applies: phase === application,
  }));
}

/** The first one where no name is given. @throws when the driver has no such phase (any more) */
export function phaseOf<Plan>(driver: Driver<Plan>, plan: Plan, name?: string | null): Phase<Plan> {
  const phases = phasesOf(driver, plan);
  const found = name ? phases.find((phase) => phase.name === name) : phases[0];
  if (!found) throw new Error(`Driver ${driver.name} has no phase ${name}.`);
  return found;
}

/** Keeps a driver's own plan type while it is written down. */
export function defineDriver<Plan>(definition: Driver<Plan>): Driver<Plan> {
  for (const { name, screens } of [...(definition.phasesBefore ?? []), { ...definition, name: APPLICATION_PHASE }]) {
    const sending = screens.filter((screen) => screen.sends);
    if (definition.kind !== 'check' && sending.length !== 1) {
      throw new Error(`${definition.name}, ${name}: one screen sends and not ${sending.length}.`);
    }
  }
  return definition;
}
