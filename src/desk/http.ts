import type { Hono } from 'hono';
import { z } from 'zod';
import { type AppContext, endpoint } from '#accounts/app-context.ts';
import { authorizeCall, readViewer } from '#accounts/viewer.ts';
import {
  contactListSchema,
  contactSuggestionListSchema,
  recordPhoneCallInput,
  resolveContactSuggestionInput,
  writeToContactInput,
} from '#channels/letter/contact-contract.ts';
import { readContactSuggestions, resolveContactSuggestion } from '#channels/letter/contact-suggestions.ts';
import { readContacts } from '#channels/letter/read-letters.ts';
import { receiveFile } from '#documents/receive-file.ts';
import { createUploadLimiter } from '#documents/upload-limits.ts';
import { inboundEmailSchema } from '#orders/contracts/mail-contract.ts';
import { answerCustomerInput, settleMessagesInput } from '#orders/contracts/message-contract.ts';
import { assertLease, claimTask, reassignTask, releaseTask, renewTask } from '#orders/lease.ts';
import { api } from '#paths.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { validateInput } from '#platform/http/mount-endpoints.ts';
import { answerCustomer, settleMessages } from './answer-customer.ts';
import { answerQuestion, askCustomer, readQuestion } from './ask-customer.ts';
import { chooseDocument, readDocumentComparison } from './choose-document.ts';
import { closeApplication } from './close-application.ts';
import {
  answerQuestionInput,
  askCustomerInput,
  chooseDocumentInput,
  closeApplicationInput,
  customerQuestionSchema,
  deskQueueQuerySchema,
  deskQueueSchema,
  documentComparisonSchema,
  postponeDetailsDeadlineInput,
  postponeTaskInput,
  proofUses,
  readQuestionInput,
  reassignTaskInput,
  recordConfirmationInput,
  recordManualSubmissionInput,
  remoteControlQuerySchema,
  remoteControlStateSchema,
  resolveDoubtInput,
  sendRemoteActionsInput,
  taskInput,
  taskSchema,
} from './contract.ts';
import { factListQuerySchema, factListSchema, reviewFactInput } from './fact-contract.ts';
import { readFacts, recordFactReview } from './fact-reviews.ts';
import { postponeDetailsDeadline, postponeTask } from './postpone-task.ts';
import { readDeskMail } from './read-desk-mails.ts';
import { readDeskQueue } from './read-desk-queue.ts';
import { readTask } from './read-task.ts';
import { recordConfirmation, recordManualSubmission, storeProof } from './record-outcome.ts';
import { resolveDoubt } from './resolve-doubt.ts';
import { readRemoteControlState, sendRemoteActions } from './robot-remote-control.ts';
import { recordPhoneCall, writeToContact } from './write-to-contact.ts';

const successSchema = z.object({ success: z.literal(true) });
type SignedInViewer = NonNullable<Awaited<ReturnType<typeof readViewer>>>;

/** The calls of a lease holder: one call for each action. */
function createTaskEndpoint<Input extends z.ZodType>(
  name: string,
  summary: string,
  input: Input,
  doIt: (app: AppContext, input: z.output<Input>, viewer: SignedInViewer) => Promise<void>,
) {
  return endpoint({
    method: 'POST',
    path: api.function(name),
    summary,
    who: 'staff',
    input,
    output: successSchema,
    async handle(app, values, { viewer }) {
      await doIt(app, values, viewer);
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
    input: deskQueueQuerySchema,
    output: deskQueueSchema,
    handle: (app, query, { viewer }) => readDeskQueue(app, query, viewer.userId),
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
      return readDeskMail(app, id.data, viewer);
    },
  }),
  endpoint({
    method: 'GET',
    path: api.deskDocuments(':id'),
    summary: 'The paper that a customer has beside a later one of the authority, and what each names',
    who: 'staff',
    output: documentComparisonSchema,
    async handle(app, _input, { params }) {
      const id = z.uuid().safeParse(params.id);
      if (!id.success) throw notFound('E-mail');
      return readDocumentComparison(app, id.data);
    },
  }),
  endpoint({
    method: 'GET',
    path: api.deskSession(':id'),
    summary: 'The page of a portal at which a robot waits for the holder of the task',
    who: 'staff',
    input: remoteControlQuerySchema,
    output: remoteControlStateSchema,
    async handle(app, { seen: seenPictureAt }, { viewer, params }) {
      const id = z.uuid().safeParse(params.id);
      if (!id.success) throw notFound('Task');
      return readRemoteControlState(app, { submissionId: id.data, seen: seenPictureAt }, viewer);
    },
  }),
  createTaskEndpoint(
    'act-in-session',
    'Does something at the page at which a robot waits',
    sendRemoteActionsInput,
    sendRemoteActions,
  ),
  createTaskEndpoint('claim-task', 'Takes a task for oneself', taskInput, (app, { submission_id }, viewer) =>
    claimTask(app, submission_id, viewer),
  ),
  createTaskEndpoint('renew-task', 'Keeps a task one holds', taskInput, (app, { submission_id }, viewer) =>
    renewTask(app, submission_id, viewer),
  ),
  createTaskEndpoint('release-task', 'Gives a task back to the queue', taskInput, (app, { submission_id }, viewer) =>
    releaseTask(app, submission_id, viewer),
  ),
  createTaskEndpoint(
    'hand-on-task',
    'Gives a task to a colleague',
    reassignTaskInput,
    (app, { submission_id, to }, viewer) => reassignTask(app, submission_id, to, viewer),
  ),
  createTaskEndpoint(
    'record-submitted',
    'A person has applied by hand',
    recordManualSubmissionInput,
    recordManualSubmission,
  ),
  createTaskEndpoint(
    'record-confirmed',
    "The authority's document has come",
    recordConfirmationInput,
    recordConfirmation,
  ),
  createTaskEndpoint(
    'choose-paper',
    'Says which of two papers of the authority is the permit',
    chooseDocumentInput,
    chooseDocument,
  ),
  createTaskEndpoint(
    'write-to-place',
    'Writes to the hotel, garage or office that keeps the list',
    writeToContactInput,
    writeToContact,
  ),
  createTaskEndpoint('note-call', 'A place has said something on the phone', recordPhoneCallInput, recordPhoneCall),
  endpoint({
    method: 'GET',
    path: api.places,
    summary: 'Hotels, garages and offices that were written to, and how they answered',
    who: 'staff',
    input: z.object({ search: z.string().trim().max(200).default('') }),
    output: contactListSchema,
    handle: (app, { search }) => readContacts(app, search),
  }),
  endpoint({
    method: 'GET',
    path: api.placeWords,
    summary: 'What customers have said of places and nobody has taken over, beside the entries as they stand',
    who: 'staff',
    input: z.object({ search: z.string().trim().max(200).default('') }),
    output: contactSuggestionListSchema,
    handle: (app, { search }) => readContactSuggestions(app.db, search),
  }),
  createTaskEndpoint(
    'settle-place-word',
    'Takes a customer’s word about a place over into the directory, or leaves the entry as it is',
    resolveContactSuggestionInput,
    resolveContactSuggestion,
  ),
  endpoint({
    method: 'GET',
    path: api.deskFacts,
    summary: 'What we publish of rules, prices and tolls, and when somebody last looked at its source',
    who: 'staff',
    input: factListQuerySchema,
    output: factListSchema,
    handle: (app, query) => readFacts(app, query),
  }),
  createTaskEndpoint(
    'review-fact',
    'Says whether a source still says what we publish',
    reviewFactInput,
    recordFactReview,
  ),
  createTaskEndpoint('ask-customer', 'Mails the customer a question', askCustomerInput, askCustomer),
  createTaskEndpoint('answer-customer', 'Answers what the customer wrote', answerCustomerInput, answerCustomer),
  createTaskEndpoint('settle-messages', 'Says why a message needs no answer', settleMessagesInput, settleMessages),
  createTaskEndpoint(
    'wait-longer',
    'Waits some days more for the authority or the customer',
    postponeTaskInput,
    postponeTask,
  ),
  createTaskEndpoint(
    'wait-for-details',
    'Waits some days more for the details of an order',
    postponeDetailsDeadlineInput,
    postponeDetailsDeadline,
  ),
  createTaskEndpoint(
    'settle-doubt',
    'Says whether a vehicle may enter that the rules leave open',
    resolveDoubtInput,
    resolveDoubt,
  ),
  createTaskEndpoint('end-application', 'No permit will come of it', closeApplicationInput, closeApplication),
  endpoint({
    method: 'POST',
    path: api.function('read-question'),
    summary: 'The question a mailed link is for',
    who: 'anyone',
    callsPerTenMinutes: 300,
    input: readQuestionInput,
    output: customerQuestionSchema,
    handle: (app, { token }) => readQuestion(app, token),
  }),
  endpoint({
    method: 'POST',
    path: api.function('answer-question'),
    summary: "The customer's answer to a mailed question",
    who: 'anyone',
    callsPerTenMinutes: 300,
    input: answerQuestionInput,
    output: successSchema,
    async handle(app, input) {
      await answerQuestion(app, input);
      return { success: true };
    },
  }),
];

/** The body is the file. The query has `submission_id`, and in `use` what the file is for. */
export function mountProofs(http: Hono, app: AppContext): void {
  const limits = { uploads: createUploadLimiter(app), trustProxy: app.settings.production };
  http.post(api.uploadProof, async (c) => {
    const stored = await receiveFile(c, limits, async () => {
      const viewer = await readViewer(app, c.req.raw.headers);
      authorizeCall(app, viewer, { who: 'staff', path: api.uploadProof });
      if (!viewer) throw new Refusal('SIGN_IN_REQUIRED', 'Please sign in.');
      const query = validateInput(z.object({ submission_id: z.uuid(), use: z.enum(proofUses) }), c.req.query());
      const target = { submissionId: query.submission_id, use: query.use };
      await assertLease(app, target.submissionId, viewer);
      return {
        order: target.submissionId,
        sender: viewer.userId,
        keep: (file) => storeProof(app, target, file, viewer),
      };
    });
    return c.json(stored, 200, { 'cache-control': 'no-store' });
  });
}
