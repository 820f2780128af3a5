import type { Hono } from 'hono';
import { z } from 'zod';
import { type AppContext, endpoint } from '#accounts/app-context.ts';
import { admit, readViewer } from '#accounts/viewer.ts';
import {
  noteCallInput,
  placesSchema,
  placeWordsSchema,
  settlePlaceWordInput,
  writeToPlaceInput,
} from '#channels/letter/contract.ts';
import { readPlaceWords, settlePlaceWord } from '#channels/letter/place-words.ts';
import { readPlaces } from '#channels/letter/read-letters.ts';
import { receiveFile } from '#documents/read-file.ts';
import { countUploads } from '#documents/upload-limits.ts';
import { inboundEmailSchema } from '#orders/contracts/mail-contract.ts';
import { claimTask, handOnTask, releaseTask, renewTask, requireHeld } from '#orders/lease.ts';
import { api } from '#paths.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { check } from '#platform/http/mount-endpoints.ts';
import { answerQuestion, askCustomer, readQuestion } from './ask-customer.ts';
import { choosePaper, readPapers } from './choose-paper.ts';
import {
  actInSessionInput,
  answerInput,
  askInput,
  choosePaperInput,
  confirmedInput,
  customerQuestionSchema,
  endInput,
  handOnInput,
  papersSchema,
  proofUses,
  queueQuerySchema,
  queueSchema,
  readQuestionInput,
  sessionQuerySchema,
  sessionSchema,
  settleDoubtInput,
  submittedInput,
  taskInput,
  taskSchema,
  waitForDetailsInput,
  waitInput,
} from './contract.ts';
import { endApplication, settleDoubt } from './end-application.ts';
import { actInSession, readSession } from './live-session.ts';
import { readMail } from './read-mails.ts';
import { readQueue } from './read-queue.ts';
import { readTask } from './read-task.ts';
import { recordConfirmed, recordSubmitted, storeProof } from './record-outcome.ts';
import { waitForDetails, waitLonger } from './wait-longer.ts';
import { noteCall, writeToPlace } from './write-to-place.ts';

const done = z.object({ success: z.literal(true) });
type Caller = NonNullable<Awaited<ReturnType<typeof readViewer>>>;

/** What a holder does with a task: a call of its own for each act. */
function act<Input extends z.ZodType>(
  name: string,
  summary: string,
  input: Input,
  doIt: (app: AppContext, input: z.output<Input>, viewer: Caller) => Promise<void>,
) {
  return endpoint({
    method: 'POST',
    path: api.function(name),
    summary,
    who: 'staff',
    input,
    output: done,
    async handle(app, given, { viewer }) {
      await doIt(app, given, viewer);
      return { success: true };
    },
  });
}

export const deskEndpoints = [
  endpoint({
    method: 'GET',
    path: api.deskTasks,
    summary: 'Submissions that need a person, the most urgent first',
    who: 'staff',
    input: queueQuerySchema,
    output: queueSchema,
    handle: (app, query, { viewer }) => readQueue(app, query, viewer.userId),
  }),
  endpoint({
    method: 'GET',
    path: api.deskTask(':id'),
    summary: 'One task with all that is needed to finish it',
    who: 'staff',
    output: taskSchema,
    async handle(app, _input, { viewer, params }) {
      const id = z.uuid().safeParse(params.id);
      if (!id.success) throw notFound('Task');
      return readTask(app, id.data, viewer);
    },
  }),
  endpoint({
    method: 'GET',
    path: api.deskMail(':id'),
    summary: 'One mail of an authority, whole',
    who: 'staff',
    output: inboundEmailSchema,
    async handle(app, _input, { viewer, params }) {
      const id = z.uuid().safeParse(params.id);
      if (!id.success) throw notFound('E-mail');
      return readMail(app, id.data, viewer);
    },
  }),
  endpoint({
    method: 'GET',
    path: api.deskPapers(':id'),
    summary: 'The paper that a customer has beside a later one of the authority, and what each names',
    who: 'staff',
    output: papersSchema,
    async handle(app, _input, { params }) {
      const id = z.uuid().safeParse(params.id);
      if (!id.success) throw notFound('E-mail');
      return readPapers(app, id.data);
    },
  }),
  endpoint({
    method: 'GET',
    path: api.deskSession(':id'),
    summary: 'The page of a portal at which a robot waits for the holder of the task',
    who: 'staff',
    input: sessionQuerySchema,
    output: sessionSchema,
    async handle(app, { seen }, { viewer, params }) {
      const id = z.uuid().safeParse(params.id);
      if (!id.success) throw notFound('Task');
      return readSession(app, { submissionId: id.data, seen }, viewer);
    },
  }),
  act('act-in-session', 'Does something at the page at which a robot waits', actInSessionInput, actInSession),
  act('claim-task', 'Takes a task for oneself', taskInput, (app, { submission_id }, viewer) =>
    claimTask(app, submission_id, viewer),
  ),
  act('renew-task', 'Keeps a task one holds', taskInput, (app, { submission_id }, viewer) =>
    renewTask(app, submission_id, viewer),
  ),
  act('release-task', 'Gives a task back to the queue', taskInput, (app, { submission_id }, viewer) =>
    releaseTask(app, submission_id, viewer),
  ),
  act('hand-on-task', 'Gives a task to a colleague', handOnInput, (app, { submission_id, to }, viewer) =>
    handOnTask(app, submission_id, to, viewer),
  ),
  act('record-submitted', 'A person has applied by hand', submittedInput, recordSubmitted),
  act('record-confirmed', "The authority's document has come", confirmedInput, recordConfirmed),
  act('choose-paper', 'Says which of two papers of the authority is the permit', choosePaperInput, choosePaper),
  act('write-to-place', 'Writes to the hotel, garage or office that keeps the list', writeToPlaceInput, writeToPlace),
  act('note-call', 'A place has said something on the phone', noteCallInput, noteCall),
  endpoint({
    method: 'GET',
    path: api.places,
    summary: 'Hotels, garages and offices that were written to, and how they answered',
    who: 'staff',
    input: z.object({ search: z.string().trim().max(200).default('') }),
    output: placesSchema,
    handle: (app, { search }) => readPlaces(app, search),
  }),
  endpoint({
    method: 'GET',
    path: api.placeWords,
    summary: 'What customers have said of places and nobody has taken over, beside the entries as they stand',
    who: 'staff',
    input: z.object({ search: z.string().trim().max(200).default('') }),
    output: placeWordsSchema,
    handle: (app, { search }) => readPlaceWords(app.db, search),
  }),
  act(
    'settle-place-word',
    'Takes a customer’s word about a place over into the directory, or leaves the entry as it is',
    settlePlaceWordInput,
    settlePlaceWord,
  ),
  act('ask-customer', 'Mails the customer a question', askInput, askCustomer),
  act('wait-longer', 'Waits some days more for the authority or the customer', waitInput, waitLonger),
  act('wait-for-details', 'Waits some days more for the details of an order', waitForDetailsInput, waitForDetails),
  act('settle-doubt', 'Says whether a vehicle may enter that the rules leave open', settleDoubtInput, settleDoubt),
  act('end-application', 'No permit will come of it', endInput, endApplication),
  endpoint({
    method: 'POST',
    path: api.function('read-question'),
    summary: 'The question a mailed link is for',
    who: 'anyone',
    limit: 300,
    input: readQuestionInput,
    output: customerQuestionSchema,
    handle: (app, { token }) => readQuestion(app, token),
  }),
  endpoint({
    method: 'POST',
    path: api.function('answer-question'),
    summary: "The customer's answer to a mailed question",
    who: 'anyone',
    limit: 300,
    input: answerInput,
    output: done,
    async handle(app, input) {
      await answerQuestion(app, input);
      return { success: true };
    },
  }),
];

/** The file as the body; `submission_id`, and what it is for in `use`, in the address. */
export function mountProofs(http: Hono, app: AppContext): void {
  const limits = { uploads: countUploads(app), trustProxy: app.settings.production };
  http.post(api.uploadProof, async (c) => {
    const stored = await receiveFile(c, limits, async () => {
      const viewer = await readViewer(app, c.req.raw.headers);
      admit(app, viewer, { who: 'staff', path: api.uploadProof });
      if (!viewer) throw new Refusal('SIGN_IN_REQUIRED', 'Please sign in.');
      const given = check(z.object({ submission_id: z.uuid(), use: z.enum(proofUses) }), c.req.query());
      const about = { submissionId: given.submission_id, use: given.use };
      await requireHeld(app, about.submissionId, viewer);
      return { order: about.submissionId, sender: viewer.userId, keep: (file) => storeProof(app, about, file, viewer) };
    });
    return c.json(stored, 200, { 'cache-control': 'no-store' });
  });
}
