import { z } from 'zod';
import { maxGrantedDocumentBytes, maxPageTextLength, type RunResult } from '../automation-run.ts';
import { handoffKinds } from '../handoff-contract.ts';
import { stopReasons } from '../portal-stop.ts';

/**
 * An honest robot shortens values to these limits. The service rejects longer ones, because they may come from a
 * stranger's page.
 */
export const reportLimits = {
  url: 4_000,
  word: 500,
  text: 4_000,
  reference: 200,
  values: 300,
  screenshotBytes: 8_000_000,
  /** The screenshot for an operator. */
  pictureBytes: 1_000_000,
} as const;

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const url = z.string().max(reportLimits.url);
const word = z.string().max(reportLimits.word);
const text = z.string().max(reportLimits.text);

const screenshotSchema = z.object({
  bytes: z.custom<Uint8Array>(
    (value) => value instanceof Uint8Array && value.byteLength <= reportLimits.screenshotBytes,
  ),
  contentType: z.enum(['image/png', 'image/jpeg']),
});

/** Title and tracked step are not reported: the service takes them from the driver. */
const stepSchema = z.object({
  ordinal: z.number().int().min(1).max(1000),
  name: word,
  url,
  startedAt: z.date(),
  finishedAt: z.date(),
  typed: z.array(z.object({ meaning: word, label: word, value: word })).max(reportLimits.values),
  shownBack: z.array(word).max(reportLimits.values).exactOptional(),
  screenshot: screenshotSchema.optional(),
  failed: z.boolean(),
  sentDigest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .exactOptional(),
});

const resultSchema = z.discriminatedUnion('result', [
  z.object({
    result: z.enum(['submitted', 'confirmed']),
    reference: z.string().max(reportLimits.reference).optional(),
    url,
    says: z.string().max(maxPageTextLength),
  }),
  z.object({ result: z.literal('rehearsed') }),
  z.object({
    result: z.literal('stopped'),
    reason: z.enum(stopReasons),
    message: text,
    details: text,
    step: word.optional(),
    outcomeUnknown: z.boolean(),
  }),
]);

/** The messages that the robot process may send. It has opened strangers' pages, so every message is validated. */
export const robotReportSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('reached'),
    run: count,
    call: count,
    step: z.enum(['INITIALIZATION', 'BROWSER_STARTED']),
  }),
  z.object({ type: z.literal('finished'), run: count, call: count, step: stepSchema }),
  z.object({ type: z.literal('sending'), run: count, call: count }),
  z.object({
    type: z.literal('granted'),
    run: count,
    call: count,
    document: z.custom<Uint8Array>(
      (value) => value instanceof Uint8Array && value.byteLength <= maxGrantedDocumentBytes,
    ),
  }),
  z.object({
    type: z.literal('waits'),
    run: count,
    call: count,
    kind: z.enum(handoffKinds),
    picture: z
      .custom<Uint8Array>((value) => value instanceof Uint8Array && value.byteLength <= reportLimits.pictureBytes)
      .optional(),
  }),
  z.object({
    type: z.literal('goes_on'),
    run: count,
    call: count,
    how: z.enum(['helped', 'held_back', 'given_up', 'timed_out']),
  }),
  z.object({
    type: z.literal('noticed'),
    run: count,
    event: z.string().regex(/^[a-z_]{1,40}$/),
    facts: z.record(z.string().max(40), z.string().max(reportLimits.text)),
  }),
  z.object({ type: z.literal('ended'), run: count, result: resultSchema }),
  z.object({ type: z.literal('version'), ask: count, version: word.optional(), problem: word.optional() }),
  z.object({ type: z.literal('fault'), frames: text }),
  z.object({ type: z.literal('no_sandbox') }),
]);

export type RobotReport = z.infer<typeof robotReportSchema>;
export type ReportedResult = z.infer<typeof resultSchema>;

/** Adds the fields that a report may omit because they are unknown. */
export function toRunResult(reported: ReportedResult): RunResult {
  if (reported.result === 'rehearsed') return reported;
  if (reported.result === 'stopped') return { ...reported, step: reported.step };
  return { ...reported, reference: reported.reference };
}
