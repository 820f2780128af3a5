/**
 * Why a run ended without the portal having accepted the application: an answer of the portal, or a finding of ours.
 */
export const stopReasons = [
  'refused',
  'duplicate',
  'captcha',
  'bank_approval',
  'payment_declined',
  'maintenance',
  'session_expired',
  'invalid_input',
  'not_possible',
  'keeper_is_company',
  'field_not_found',
  'field_ambiguous',
  'value_not_kept',
  'unknown_question',
  'unplanned_value',
  'echo_differs',
  'wrong_amount',
  'request_differs',
  'sent_by_itself',
  'sent_over_socket',
  'wrong_host',
  'unreachable',
  'portal_error',
  'deadline',
  'browser_died',
  'aborted',
  'unexpected_page',
] as const;
export type StopReason = (typeof stopReasons)[number];

/** Reasons that the engine gives only when no request has left. */
export const blockedRequestReasons: ReadonlySet<StopReason> = new Set([
  'request_differs',
  'sent_by_itself',
  'sent_over_socket',
]);

/** Thrown by the robot when a run must not go on; the runner turns it into the run's result, personal values masked. */
export class PortalStop extends Error {
  override readonly name = 'PortalStop';
  readonly reason: StopReason;
  /** For operators: what was seen on the page. */
  readonly details: string;

  constructor(reason: StopReason, message: string, details = '') {
    super(message);
    this.reason = reason;
    this.details = details;
  }
}

/** Converts any error into a stop: an unforeseen error comes from the page, or from the end of the browser. */
export function toPortalStop(error: unknown): PortalStop {
  if (error instanceof PortalStop) return error;
  const details = messageOf(error);
  if (/Target (page|crashed)|browser has been closed|Page crashed/.test(details)) {
    return new PortalStop('browser_died', 'The browser stopped working.', details);
  }
  return new PortalStop('unexpected_page', "The portal's page did something that the robot does not know.", details);
}

export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 1000);
}

/** Waits for the journal; a run that cannot be written down must not go on. */
export async function awaitCommit(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    throw new PortalStop(
      'aborted',
      'What the robot did could not be written down, so it went no further.',
      messageOf(error),
    );
  });
}

export function createWrongHostStop(url: URL): PortalStop {
  return new PortalStop('wrong_host', 'The portal led to an address that is not its own.', url.host);
}

export function createSentByItselfStop(): PortalStop {
  const message =
    "The portal's page sent its form by itself, before the robot pressed its button. It was held back; nothing was sent.";
  return new PortalStop('sent_by_itself', message);
}

export function createSentOverSocketStop(): PortalStop {
  const message =
    "The portal's page was about to send what was entered in a way that cannot be compared. It was held back.";
  return new PortalStop('sent_over_socket', message, 'Held back: over a socket');
}
