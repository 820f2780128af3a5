import { z } from 'zod';

/**
 * - webhook_off: the events of the next payments are not sent, until the faults are cleared, a restart or a redelivery
 * - webhook_delay: they are first sent after `seconds` (default 5)
 * - webhook_duplicate: they are sent twice at the same moment
 * - api_500: the next API requests are answered 500 and nothing is done
 * - api_timeout: the next API requests are done, but the answer is held back for `seconds` (default 120)
 * - refund_fails: the customer's bank sends the money of the next refunds back
 */
const KINDS = ['webhook_off', 'webhook_delay', 'webhook_duplicate', 'api_500', 'api_timeout', 'refund_fails'] as const;

export const faultParams = z.strictObject({
  kind: z.enum(KINDS),
  times: z.int().min(1).max(1_000_000),
  seconds: z.number().min(0).max(3600).optional(),
});

export type ProviderFault = z.infer<typeof faultParams>;

/** What the provider is told to do wrong, for the next so many times. Forgotten on a restart. */
export class ProviderFaults {
  #pending: ProviderFault[] = [];

  set(fault: ProviderFault): void {
    this.#pending.push({ ...fault });
  }

  clear(): void {
    this.#pending = [];
  }

  pending(): ProviderFault[] {
    return this.#pending.map((fault) => ({ ...fault }));
  }

  /** Uses one up, if there is one of that kind. */
  consume(kind: ProviderFault['kind']): ProviderFault | undefined {
    const fault = this.#pending.find((pending) => pending.kind === kind);
    if (!fault) return undefined;
    fault.times -= 1;
    this.#pending = this.#pending.filter(({ times }) => times > 0);
    return fault;
  }
}
