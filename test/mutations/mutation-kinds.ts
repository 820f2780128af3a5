import * as repeats from './duplicate-submits.ts';
import * as everyday from './harmless-mutations.ts';
import * as hidden from './hidden-fields.ts';
import type { MutationSubject } from './mutation-subject.ts';
import * as pages from './page-mutations.ts';
import type { PageMutation } from './page-rewriter.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

/** What is said in the portal's place; with `passesOn` the portal got what was asked, and its answer is lost. */
export interface ForgedReply {
  isForwarded?: true;
  isConnectionCut?: true;
  status?: number;
  /** In these and in the body `{elsewhere}` is the other host, `{here}` the address asked for, `{thanks}` the portal's. */
  headers?: Record<string, string>;
  body?: string;
  /** The portal's own answer, so much later. */
  seconds?: number;
}

/** A page asked for, a form that leads on, the act that sends, or what is asked for after it. */
export type RequestStage = 'page' | 'post' | 'send' | 'after';

interface Interference {
  at: RequestStage;
  /** From the how many-th on, how often. */
  nth: number;
  times: number;
  reply: ForgedReply;
}

type Fault = { kind: string; [setting: string]: unknown };

/** One change of a portal; everything about it follows from its seed. */
export interface Mutation {
  seed: number;
  kind: MutationKind;
  family: MutationFamily;
  page?: PageMutation;
  /** On all pages, and not on one. */
  everywhere?: true;
  /** On the page that shows back what was entered, or asks for money. */
  isRead?: true;
  /** On a page that comes after what was sent. */
  isAfter?: true;
  /** The portal takes what is posted again for another application. */
  takesRepeats?: true;
  /** It takes what is asked by GET, where a post would send. */
  takesGets?: true;
  /** How many pages are left as they are. */
  pagesSkipped: number;
  meddling?: Interference;
  garbling?: { nth: number; which: number; way: 'cut' | 'swap' };
  fault?: Fault;
  /** Who sends after having been shown this has not looked. */
  isLie: boolean;
  /** Thanks for what the portal does not have: nothing but the mail that stays away tells. */
  hasFalseThanks: boolean;
}

export type MutationFamily =
  | 'labels'
  | 'names'
  | 'order'
  | 'wrappers'
  | 'widgets'
  | 'formats'
  | 'extra fields'
  | 'pre-filled'
  | 'pre-ticked'
  | 'decoys'
  | 'amounts'
  | 'cut values'
  | 'swapped people'
  | 'interstitials'
  | 'modals'
  | 'redirects'
  | 'lost answers'
  | 'lying ends'
  | 'silent ends'
  | 'other hosts'
  | 'second posts'
  | 'forms by themselves'
  | 'hidden fields'
  | 'doubled names'
  | 'papers of others';

/** Why no run that meets it may go on to a right end; a careful person would not either, or could not. */
const stopReasons = {
  value: 'a value, a day or a price is another one: what is not ours must not be sent or paid',
  person: 'it is shown or filed as of somebody else',
  asked: 'it asks for what the order does not say',
  unplanned: 'what nobody planned would leave in the name of the customer (decision 039)',
  aPerson: 'only a person may go on',
  saysNo: 'the portal says no',
  gone: 'the portal does not serve this run to its end, and whether it was sent only a mail can tell',
  host: 'the way leads to another host',
  pressed: 'a page sends by itself: what it sends, and how often, nobody has said',
  document:
    'the paper, or the page that hands it out, is of another customer: only a person or the authority can tell whose',
} as const;

interface KindDefinition {
  family: MutationFamily;
  /** Set where a run that meets it must not end right. */
  stops?: keyof typeof stopReasons;
  page?: PageMutation;
  everywhere?: true;
  /** On each page that has what is changed, and not on one or on all as chance has it. */
  always?: true;
  /** On the page that sends, which comes late. */
  ofSending?: true;
  /** On a page that names a price, which comes late too. */
  ofPrice?: true;
  isAfter?: true;
  takesRepeats?: true;
  takesGets?: true;
  /** Of the day that is typed, on the page that asks for it. */
  ofTheDay?: true;
  isLie?: true;
  thanksFalsely?: true;
  meddling?: (chance: SeededRandom) => Interference;
  garbling?: 'cut' | 'swap';
  fault?: (chance: SeededRandom, subject: MutationSubject) => Fault;
}

const page = (family: MutationFamily, mutation: PageMutation, more: Partial<KindDefinition> = {}): KindDefinition => ({
  family,
  page: mutation,
  ...more,
});
const all = { everywhere: true } as const;
const lyingPage = { isLie: true } as const;
/** At a step of the replica's that is drawn, or at any. */
const fault = (
  family: MutationFamily,
  kind: string,
  more: Partial<KindDefinition> & { settings?: Fault | object } = {},
): KindDefinition => {
  const { settings, ...rest } = more;
  return { family, fault: () => ({ kind, ...settings }), ...rest };
};
const faultAtStep = (family: MutationFamily, kind: string): KindDefinition => ({
  family,
  fault: ({ pick }, { steps }) => ({ kind, step: pick(steps) }),
});
const meddling = (
  family: MutationFamily,
  make: (chance: SeededRandom) => Interference,
  more: Partial<KindDefinition> = {},
): KindDefinition => ({
  family,
  meddling: make,
  ...more,
});
/** Portals that post twice take it twice: a one-time token would hide it. */
const repeating = { takesRepeats: true, ofSending: true } as const;
const foreignDocument = (differs: string) =>
  stops('document', fault('papers of others', 'others_paper', { settings: { differs } }));
const once = (at: RequestStage, nth: number, reply: ForgedReply): Interference => ({ at, nth, times: 1, reply });

const html = (text: string) => `<!doctype html><html lang="en"><body><main>${text}</main></body></html>`;
const brokenReplies: [ForgedReply, ...ForgedReply[]] = [
  { status: 500, body: 'Internal Server Error' },
  { status: 502, body: html('<h1>Bad gateway</h1>') },
  { status: 503, body: html('<h1>Service unavailable</h1>') },
  { status: 429, body: 'Too many requests' },
  { status: 403, body: html('<h1>Access denied</h1>') },
  { status: 200, body: '' },
  { isConnectionCut: true },
];
const failedReplies: [ForgedReply, ...ForgedReply[]] = [{ isConnectionCut: true }, { status: 502 }, { status: 503 }];
const silentReplies: [ForgedReply, ...ForgedReply[]] = [
  { status: 200, body: '' },
  { status: 204 },
  { status: 200, body: html('<h1>Please wait</h1><p>We are looking into it.</p>') },
  { status: 200, headers: { 'content-type': 'application/json' }, body: '{"state":"pending"}' },
  { status: 200, body: html('<h1>What would you like to do?</h1><p>Welcome.</p>') },
];
const redirectReplies: [ForgedReply, ...ForgedReply[]] = [
  { status: 302, headers: { location: '{elsewhere}/away' } },
  { status: 303, headers: { location: '{elsewhere}/away' } },
  { status: 307, headers: { location: '{elsewhere}/away' } },
  { status: 308, headers: { location: '{elsewhere}/away' } },
  { status: 200, body: html('<meta http-equiv="refresh" content="0;url={elsewhere}/away">') },
  { status: 200, body: html('<script>location.href = "{elsewhere}/away"</script>') },
];

const stops = (reason: keyof typeof stopReasons, kind: KindDefinition): KindDefinition => ({ ...kind, stops: reason });

const kinds = {
  'label is elsewhere': page('labels', pages.labelDetached, all),
  'label is spaced': page('labels', pages.labelSpacing, all),
  'label is dressed up': page('labels', pages.labelDecorated, all),
  'two labels are swapped': stops('value', page('labels', pages.labelsSwapped)),
  'label asks for another': stops('person', page('labels', pages.labelForOtherThing)),
  'hint is elsewhere': page('labels', pages.hintMoved, all),
  'language is denied': page('labels', pages.wrongPageLanguage, all),
  'labels are reworded': fault('labels', 'changed_labels'),
  'labels are swapped': stops('value', fault('labels', 'swapped_labels')),
  'label is in capitals': page('labels', everyday.labelInCapitals, all),
  'label is in parts': page('labels', everyday.labelSplitIntoElements, all),
  'label has a picture': page('labels', everyday.labelWithPicture, all),
  'label stands around its field': page('labels', everyday.labelAroundField, all),
  'required is abbreviated': page('labels', everyday.requiredAbbreviated, all),
  'help stands beside a field': page('labels', everyday.helpTextBesideField, all),
  'names are changed': page('names', pages.namesChanged, all),
  'two names are swapped': page('names', pages.namesSwapped),
  'fields in another order': page('order', pages.fieldsReordered, all),
  'fields reordered': fault('order', 'reordered_fields', { settings: { visits: 9 } }),
  'button comes first': page('order', pages.submitButtonFirst, all),
  'fields are wrapped': page('wrappers', pages.fieldsWrapped, all),
  'fields stand under a heading': page('wrappers', pages.fieldsInGroup),
  'fields stand under a heading of another': stops('person', page('wrappers', pages.fieldsInForeignGroup)),
  'fields stand in tables': page('wrappers', pages.fieldsInTable, all),
  'wrapped further': fault('wrappers', 'wrapped_fields', { settings: { visits: 9 } }),
  'form is in a box': page('wrappers', everyday.formInScrollBox, all),
  'form is in columns': page('wrappers', everyday.inColumns, all),
  'a long text before it': page('wrappers', everyday.longTextBefore, all),
  'page has another size': page('wrappers', everyday.otherSize, all),
  'page has other colours': page('wrappers', everyday.otherColours, all),
  'page has no style': page('wrappers', everyday.withoutStyles, all),
  'page has another menu': page('wrappers', everyday.languageMenu, all),
  'list as radio buttons': page('widgets', pages.listAsRadios),
  'radio buttons as list': page('widgets', pages.radiosAsList),
  'other widgets': fault('widgets', 'changed_widgets'),
  'options are reworded': page('widgets', pages.optionsReworded),
  'type of a field': page('widgets', pages.typeChanged),
  'button is an input': page('widgets', pages.buttonAsInput, all),
  'button is dressed up': page('widgets', everyday.buttonWithIcon, all),
  'button waits for the form': page('widgets', everyday.buttonDisabledUntilFilled),
  'options are in groups': page('widgets', everyday.optionsInGroups, all),
  'options are in another order': page('widgets', everyday.optionsReordered, all),
  'more options': page('widgets', everyday.moreOptions, all),
  'field makes proposals': page('widgets', everyday.datalistSuggestions),
  'field has a button': page('widgets', everyday.buttonInField, all),
  'field says which keyboard': page('widgets', everyday.keyboardHints, all),
  'field forbids autofill': page('widgets', everyday.autofillForbidden, all),
  'day in another order': page('formats', pages.dateOrderChanged, { ofTheDay: true }),
  'day by a calendar': page('formats', pages.nativeDateInput, { ofTheDay: true }),
  'case changes as it is typed': page('formats', pages.caseChangedAsTyped),
  'shows capitals': page('formats', everyday.uppercaseByCss, all),
  'price is written otherwise': page('formats', everyday.priceReformatted, all),
  'shown in capitals': page('formats', everyday.summaryInCapitals, all),
  'shown in a table': page('formats', everyday.summaryInTable, all),
  'shown with more': page('formats', everyday.summaryWithExtraLines, all),
  'cut as it is typed': stops('value', page('formats', pages.valueAlteredAsTyped)),
  'rewritten as it is sent': stops('value', page('formats', pages.valueAlteredOnSubmit)),
  'optional field': page('extra fields', pages.extraOptionalField, all),
  'optional paper': page('extra fields', everyday.optionalUpload),
  'characters are counted': page('extra fields', everyday.characterCount),
  'required field': stops('asked', page('extra fields', pages.extraRequiredField)),
  'required field of the portal': stops('asked', fault('extra fields', 'extra_required_field')),
  'filled in already': stops('unplanned', page('pre-filled', pages.prefilledExtraField)),
  'ours is filled in already': page('pre-filled', pages.prefilledOwnField),
  'ours is chosen already': page('pre-filled', pages.preselectedOwnOption),
  'filled in by the portal': stops('unplanned', fault('pre-filled', 'prefilled_field')),
  'ticked already': stops('unplanned', page('pre-ticked', pages.checkedExtraBox)),
  'ours are ticked already': page('pre-ticked', pages.checkedOwnBoxes),
  'an extra is ticked': stops('unplanned', fault('pre-ticked', 'ticked_extra')),
  'a consent is ticked': stops('unplanned', fault('pre-ticked', 'ticked_consent')),
  honeypot: page('decoys', pages.honeypot, all),
  decoy: page('decoys', pages.decoy),
  'decoy of the portal': fault('decoys', 'decoy_field'),
  'another form': page('decoys', pages.otherForm),
  'another button': page('decoys', pages.misleadingButton),
  'a search in the head': page('decoys', everyday.searchInHead, all),
  'signing in in the head': page('decoys', everyday.signInInHead, all),
  'a newsletter in the foot': page('decoys', everyday.newsletterInFoot, all),
  'another amount': stops('value', page('amounts', pages.amountChanged, lyingPage)),
  'a second amount': stops('value', page('amounts', pages.secondAmount, lyingPage)),
  'another price': stops('value', fault('amounts', 'changed_amount', lyingPage)),
  'a second price': stops('value', fault('amounts', 'second_total', lyingPage)),
  'field is too short': stops('value', page('cut values', pages.fieldTooShort)),
  'shown cut': stops('value', page('cut values', pages.summaryValueCut, lyingPage)),
  'cut on its way': stops('value', { family: 'cut values', garbling: 'cut' }),
  'plate is cut': stops('value', fault('cut values', 'cut_plate')),
  'text is cut': stops('value', fault('cut values', 'cut_value')),
  'cut as it is sent': stops('value', fault('cut values', 'mask_on_submit')),
  'list is reset': stops('value', fault('cut values', 'field_reset')),
  'shown as of somebody else': stops('person', page('swapped people', pages.summaryValueForeign, lyingPage)),
  'two are shown swapped': stops('person', page('swapped people', pages.summaryValuesSwapped, lyingPage)),
  'nothing is shown back': stops('person', page('swapped people', pages.summaryValuesMissing, lyingPage)),
  'two are swapped on their way': stops('person', { family: 'swapped people', garbling: 'swap' }),
  'somebody else': stops('person', fault('swapped people', 'other_person', lyingPage)),
  'a page before the page': meddling('interstitials', ({ below, pick }) =>
    once('page', 1 + below(6), {
      body: html(
        pick([
          '<h1>New: our app</h1><p>Get it now.</p><p><a href="{here}?hop=1">Continue</a></p>',
          '<h1>Before you go on</h1><form method="post" action="mutant-form"><label>E-mail <input name="mutant-mail"></label><button>Continue</button></form><a href="{here}?hop=1">No thanks</a>',
          '<h1>Are you still there?</h1><form action="{here}"><input type="hidden" name="hop" value="1"><button>Continue</button></form>',
        ]),
      ),
    }),
  ),
  'a page of the portal before': fault('interstitials', 'interstitial'),
  'cookies are insisted on': fault('interstitials', 'cookie_wall'),
  'a picture to copy': stops('aPerson', fault('interstitials', 'captcha')),
  'an identity is asked for': stops('aPerson', fault('interstitials', 'identity_wall')),
  maintenance: faultAtStep('interstitials', 'maintenance'),
  'session is over': faultAtStep('interstitials', 'session_expired'),
  'something over the page': page('modals', pages.blockingOverlay),
  'dialogs of the browser': page('modals', pages.browserDialogs, all),
  'a survey': fault('modals', 'modal'),
  'a head that stays': page('modals', everyday.stickyHeader, all),
  'a bar about cookies': page('modals', everyday.cookieBar, all),
  'a chat in the corner': page('modals', everyday.chatButton, all),
  'a spinner over the page': page('modals', everyday.loadingOverlay),
  'led to another host': stops(
    'host',
    meddling('redirects', ({ below, pick }) =>
      once(pick(['page', 'post', 'send', 'after'] as const), 1 + below(4), pick(redirectReplies)),
    ),
  ),
  'led away as it is sent': stops(
    'host',
    meddling('redirects', ({ pick }) => once('send', 1, pick(redirectReplies))),
  ),
  'led away once it is sent': stops(
    'host',
    meddling('redirects', ({ pick }) => once('send', 1, { isForwarded: true, ...pick(redirectReplies) })),
  ),
  'asked to send again': stops(
    'gone',
    meddling('redirects', ({ pick }) => ({
      at: 'send',
      nth: 1,
      times: 3,
      reply: { isForwarded: true, status: pick([307, 308]), headers: { location: '{here}' } },
    })),
  ),
  'a hop more': meddling('redirects', ({ below }) =>
    once('page', 1 + below(6), { status: 302, headers: { location: '{here}?hop=1' } }),
  ),
  'other host by the portal': stops('host', faultAtStep('redirects', 'other_host')),
  'broken before it is sent': meddling('lost answers', ({ below, pick }) =>
    once(pick(['page', 'post'] as const), 1 + below(5), pick(brokenReplies)),
  ),
  'the answer to a form is lost': meddling('lost answers', ({ below, pick }) =>
    once('post', 1 + below(4), { isForwarded: true, ...pick(brokenReplies) }),
  ),
  'the sending act is not taken': stops(
    'gone',
    meddling('lost answers', ({ pick }) => once('send', 1, pick(brokenReplies))),
  ),
  'the answer is lost': stops(
    'gone',
    meddling('lost answers', ({ pick }) => once('send', 1, { isForwarded: true, ...pick(brokenReplies) })),
  ),
  'the page of thanks is lost': stops(
    'gone',
    meddling('lost answers', ({ pick }) => once('after', 1, pick(brokenReplies))),
  ),
  'cut by the portal before': faultAtStep('lost answers', 'drop_before_submit'),
  'cut by the portal after': stops('gone', fault('lost answers', 'drop_after_submit')),
  'lost by the portal': stops('gone', fault('lost answers', 'lost_answer', { settings: { answer: 'blank' } })),
  'error of the portal': faultAtStep('lost answers', 'error_500'),
  'button comes late': page('lost answers', everyday.buttonEnabledLate),
  'form comes late': page('lost answers', everyday.formShownLate),
  'page moves': page('lost answers', everyday.layoutShift),
  slow: meddling('lost answers', ({ below, pick }) =>
    once(pick(['page', 'post', 'send'] as const), 1 + below(4), { seconds: 2 }),
  ),
  'thanks before it is sent': stops(
    'gone',
    meddling('lying ends', ({ below, pick }) =>
      once(pick(['page', 'post'] as const), 1 + below(5), { body: '{thanks}' }),
    ),
  ),
  'thanks for what was not taken': stops(
    'gone',
    meddling('lying ends', () => once('send', 1, { body: '{thanks}' }), {
      thanksFalsely: true,
    }),
  ),
  'false thanks of the portal': stops('gone', fault('lying ends', 'lying_thanks', { thanksFalsely: true })),
  'words of a no beside': page('lying ends', pages.unrelatedRefusal, all),
  'words of thanks beside': page('lying ends', everyday.unrelatedThanks, all),
  'known already': stops('saysNo', fault('lying ends', 'already_registered')),
  declined: stops('saysNo', fault('lying ends', 'payment_declined')),
  'bank asks': stops('aPerson', fault('lying ends', 'payment_3ds')),
  'silence once it is sent': stops(
    'gone',
    meddling('silent ends', ({ pick }) => once('send', 1, { isForwarded: true, ...pick(silentReplies) })),
  ),
  'silence although nothing was taken': stops(
    'gone',
    meddling('silent ends', ({ pick }) => once('send', 1, pick(silentReplies))),
  ),
  'silence in place of thanks': stops(
    'gone',
    meddling('silent ends', ({ pick }) => once('after', 1, pick(silentReplies))),
  ),
  'silence before it is sent': stops(
    'gone',
    meddling('silent ends', ({ below, pick }) =>
      once(pick(['page', 'post'] as const), 1 + below(5), pick(silentReplies)),
    ),
  ),
  'form leads to another host': stops('host', page('other hosts', pages.formToForeignHost)),
  'a script tells another host': page('other hosts', pages.exfiltrationScript, all),
  'links lead to another host': page('other hosts', pages.linksToForeignHost),
  'strangers beside': page('other hosts', everyday.thirdPartyContent, all),
  'a script posts it too': page('second posts', repeats.alsoPostedByScript, repeating),
  'the form is posted twice': page('second posts', repeats.alsoPostedByForm, repeating),
  'a script is late and posts again': {
    ...page('second posts', repeats.scriptedSubmitWithRetry, repeating),
    meddling: () => once('send', 1, { seconds: 3 }),
  },
  'a script has no answer and posts again': stops('gone', {
    ...page('second posts', repeats.scriptedSubmitWithRetry, repeating),
    meddling: ({ pick }) => once('send', 1, { isForwarded: true, ...pick(failedReplies) }),
  }),
  'thanks post it again': page('second posts', repeats.resentByThankYouPage, { takesRepeats: true, isAfter: true }),
  'thanks ask for it again': page('second posts', repeats.resentByGetFromThankYouPage, {
    takesRepeats: true,
    takesGets: true,
    isAfter: true,
  }),
  'thanks go back and it is sent again': page('second posts', repeats.resentByHistoryBack, {
    takesRepeats: true,
    always: true,
  }),
  'it is sent before it is pressed': stops(
    'pressed',
    page('forms by themselves', repeats.submittedBeforeClick, repeating),
  ),
  'a form leaves by itself': stops('pressed', page('forms by themselves', repeats.autoSubmittedStep)),
  'it is sent by an address': page('forms by themselves', repeats.submitByGet, { ...repeating, takesGets: true }),
  'a form leads on by an address': page('forms by themselves', repeats.stepByGet),
  'a hidden plate': stops('value', page('hidden fields', hidden.hiddenPlate)),
  'a hidden day': stops('value', page('hidden fields', hidden.hiddenDay)),
  'a hidden amount': stops('value', page('hidden fields', hidden.hiddenAmount, { ofPrice: true })),
  'a hidden extra': stops('unplanned', page('hidden fields', hidden.hiddenExtra, { ofPrice: true })),
  'a hidden person': stops('person', page('hidden fields', hidden.hiddenPerson)),
  'a hidden address': stops('person', page('hidden fields', hidden.hiddenAddress)),
  'a hidden text': stops('value', page('hidden fields', hidden.hiddenText)),
  'hidden technical fields': page('hidden fields', hidden.hiddenFrameworkFields, all),
  'ours is hidden too': page('hidden fields', hidden.hiddenOwnPlate, all),
  'a hidden field of the same name': stops('value', page('doubled names', hidden.hiddenTwinOfField)),
  'a hidden name twice': stops('value', page('doubled names', hidden.hiddenDuplicateName)),
  'a shown field of the same name': stops('value', page('doubled names', hidden.visibleTwinOfField)),
  'a no beside each tick': page('doubled names', hidden.uncheckedCompanionInputs, all),
  'paper of another vehicle': foreignDocument('plate'),
  'paper of other days': foreignDocument('day'),
  'paper of another month': foreignDocument('month'),
  'paper of another number': foreignDocument('reference'),
  'page of another number': foreignDocument('page'),
} satisfies Record<string, KindDefinition>;

export type MutationKind = keyof typeof kinds;

/** Undefined where a run that meets it can end right. */
export function findExpectedStop(name: MutationKind): string | undefined {
  const { stops: reason }: KindDefinition = kinds[name];
  return reason && stopReasons[reason];
}

/** Those that this portal's replica can be made to show. */
export function listMutationKinds({
  unsupportedFaults: unplayed,
  amountCents,
  reviewPaths: readsBack,
  typedDay: day,
  deliversProof: handsOut,
}: MutationSubject): MutationKind[] {
  const chance = createSeededRandom(1);
  return (Object.keys(kinds) as MutationKind[]).filter((name) => {
    const { fault, family, isLie, ofTheDay, ofPrice }: KindDefinition = kinds[name];
    if ((family === 'amounts' || ofPrice) && amountCents === undefined) return false;
    if (family === 'papers of others' && !handsOut) return false;
    if ((isLie && !readsBack) || (ofTheDay && !day)) return false;
    const played = fault?.(chance, { steps: ['home'] } as unknown as MutationSubject).kind ?? '';
    return !unplayed.includes(played) && !(amountCents === undefined && played.startsWith('payment_'));
  });
}

/** The mutation of this seed: one of each kind in turn, the rest by chance. */
export function createMutation(subject: MutationSubject, seed: number, named?: MutationKind): Mutation {
  const names = listMutationKinds(subject);
  const name = named ?? names[seed % names.length] ?? 'honeypot';
  const kind: KindDefinition = kinds[name];
  const chance = createSeededRandom(seed);
  const isAnywhere = !kind.ofTheDay && !kind.ofSending && !kind.ofPrice && !kind.isAfter && !kind.always;
  const from = isAnywhere ? chance.below(Math.min(6, subject.steps.length)) : 0;
  return {
    seed,
    kind: name,
    family: kind.family,
    pagesSkipped: from,
    ...(kind.page && { page: kind.page }),
    ...(kind.everywhere && chance.below(2) === 0 && { everywhere: true }),
    ...(kind.always && { everywhere: true }),
    ...(kind.isAfter && { isAfter: true }),
    ...(kind.takesRepeats && { takesRepeats: true }),
    ...(kind.takesGets && { takesGets: true }),
    ...(kind.page && kind.isLie && { isRead: true }),
    ...(kind.meddling && { meddling: kind.meddling(chance) }),
    ...(kind.garbling && { garbling: { nth: 1 + chance.below(4), which: chance.below(12), way: kind.garbling } }),
    ...(kind.fault && { fault: kind.fault(chance, subject) }),
    isLie: kind.isLie ?? false,
    hasFalseThanks: kind.thanksFalsely ?? false,
  };
}

/** Of what is asked for by the names of kinds or families, those that this portal can be made to show. @throws when a name is none */
export function selectMutationKinds(subject: MutationSubject, asked: readonly string[]): MutationKind[] {
  const all = Object.entries(kinds) as [MutationKind, KindDefinition][];
  const unknown = asked.filter((one) => !all.some(([name, { family }]) => name === one || family === one));
  if (unknown.length > 0) throw new Error(`No kind and no family of mutation: ${unknown.join(', ')}`);
  return listMutationKinds(subject).filter((name) => asked.includes(name) || asked.includes(kinds[name].family));
}
