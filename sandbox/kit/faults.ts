import { z } from 'zod';

/** One request uses up one visit of these. */
const PER_REQUEST = [
  'maintenance',
  'slow',
  'error_500',
  'session_expired',
  'drop_before_submit',
  'drop_after_submit',
  'lost_answer',
  'lying_thanks',
  'other_host',
  'document_refused',
  'payment_declined',
  'payment_3ds',
  'no_mail',
  'no_decision',
  'office_refuses',
  'office_asks',
  'others_paper',
  'contrary_mail',
] as const;

/** One visitor uses up one visit of these and meets them until the end of the session. */
const PER_SESSION = [
  'banner',
  'cookie_wall',
  'captcha',
  'interstitial',
  'modal',
  'identity_wall',
  'changed_labels',
  'swapped_labels',
  'changed_widgets',
  'reordered_fields',
  'wrapped_fields',
  'extra_required_field',
  'decoy_field',
  'already_registered',
  'changed_amount',
  'second_total',
  'cut_plate',
  'cut_value',
  'mask_on_submit',
  'other_person',
  'prefilled_field',
  'ticked_extra',
  'ticked_consent',
  'field_reset',
] as const;

/** These stand until the faults are cleared, whoever comes. */
const PERMANENT = ['takes_repeats'] as const;

const faultSchema = z.strictObject({
  kind: z.enum([...PER_REQUEST, ...PER_SESSION, ...PERMANENT]),
  /** How many requests, or visitors, meet it. */
  visits: z.int().min(1).max(1_000_000).default(1),
  /** Only on this page of the portal. */
  step: z.string().max(40).optional(),
  /** For `slow`. */
  seconds: z.number().min(0).max(120).default(5),
  /** For `error_500`: which of a server's failures it is. */
  status: z.literal([500, 502, 503, 504]).default(500),
  /** For `other_host`: where the visitor is sent, with what was posted. */
  host: z.url().default('https://portal-services.example/'),
  /** For `lost_answer`: an error page, or nothing at all. */
  answer: z.enum(['500', 'blank']).default('500'),
  /** For `changed_amount`: how much more is asked, and in which currency. */
  times: z.number().min(0.1).max(1000).default(10),
  currency: z.enum(['EUR', 'USD', 'GBP']).default('EUR'),
  /** For `others_paper`: what on it is another customer's; with `page` it is the number that the page shows, and the paper is right. */
  differs: z.enum(['plate', 'day', 'month', 'reference', 'page']).default('plate'),
  /** For `others_paper`: whether the paper shows it, or the page that thanks, and then the paper is right. */
  on: z.enum(['document', 'page']).default('document'),
  /** For `contrary_mail`: what stands below the subject that grants. */
  says: z.enum(['void', 'plate', 'day']).default('void'),
  /** For `reordered_fields`: the same seed gives the same order. */
  seed: z.int().min(0).default(1),
});

const bodySchema = z.union([faultSchema, z.array(faultSchema).max(100)]);

export type PortalFault = z.infer<typeof faultSchema>;
export type RequestFault = (typeof PER_REQUEST)[number];
export type SessionFault = (typeof PER_SESSION)[number];
type PermanentFault = (typeof PERMANENT)[number];

/** What the replica has been told to do wrong, and to how many more visits. */
export class PortalFaults {
  #waiting: PortalFault[] = [];
  #met = new WeakMap<object, PortalFault[]>();
  readonly #unplayed: readonly PortalFault['kind'][];

  /** @param unplayed those that would have no effect on this portal; they are refused, not ignored. */
  constructor(unplayed: readonly PortalFault['kind'][] = []) {
    this.#unplayed = unplayed;
  }

  /** Answers what is wrong with the body, or undefined when the faults are set. */
  set(body: unknown): string | undefined {
    const parsed = bodySchema.safeParse(body);
    if (!parsed.success) return z.prettifyError(parsed.error);
    const faults = [parsed.data].flat();
    const unplayed = faults.find(({ kind }) => this.#unplayed.includes(kind));
    if (unplayed) return `This replica does not play ${unplayed.kind}`;
    this.#waiting.push(...faults);
    return undefined;
  }

  /** Those that still wait for a visit. */
  all(): PortalFault[] {
    return this.#waiting;
  }

  clear(): void {
    this.#waiting = [];
    this.#met = new WeakMap();
  }

  /** Whether a fault that uses up no visits has been set. */
  isActive(kind: PermanentFault): boolean {
    return this.#waiting.some((fault) => fault.kind === kind);
  }

  /** Uses up one visit of a fault that strikes single requests. */
  consume(kind: RequestFault, step: string): PortalFault | undefined {
    return this.#use(kind, step);
  }

  /** The fault a visitor meets on a page; the first meeting uses up one visit, later ones are the same fault. */
  findForSession(session: object, kind: SessionFault, step: string): PortalFault | undefined {
    const met = this.#met.get(session) ?? [];
    const known = met.find((fault) => matchesFault(fault, kind, step));
    if (known) return known;
    const fault = this.#use(kind, step);
    if (fault) this.#met.set(session, [...met, fault]);
    return fault;
  }

  #use(kind: PortalFault['kind'], step: string): PortalFault | undefined {
    const fault = this.#waiting.find((waiting) => matchesFault(waiting, kind, step));
    if (!fault) return undefined;
    const left = { ...fault, visits: fault.visits - 1 };
    this.#waiting = this.#waiting.map((one) => (one === fault ? left : one)).filter(({ visits }) => visits > 0);
    return fault;
  }
}

function matchesFault(fault: PortalFault, kind: PortalFault['kind'], step: string): boolean {
  return fault.kind === kind && (fault.step === undefined || fault.step === step);
}
