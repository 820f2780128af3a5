import { makeZip } from 'client-zip';
import { filesForCustomer } from '#inbox/inbound-emails.ts';
import { staffOnlyReasons } from '#orders/states/mail-review-reasons.ts';
import type { Context } from '#platform/context.ts';
import { type AccountData, listReferencedFiles, selectArchiveData } from './account-data.ts';
import { assertEmailProved } from './assert-email-proved.ts';

type Ctx = Pick<Context, 'db' | 'files' | 'clock' | 'log'>;

/**
 * Columns that would open a session, a mailbox, a page or an order to their reader, and that tell the owner nothing.
 */
const secretColumnNames = /token|hash|checksum|url$|key$|session(id)?$/i;

/**
 * One ZIP of everything: every row as JSON, every file as stored (UK GDPR, articles 15 and 20). It omits whatever would
 * let its reader act for us, such as the alias that an authority answers to (decision 015). Each file is read when its
 * turn comes, so that only one is in memory.
 * @throws Refusal NOT_ALLOWED while the mailbox is not known to be theirs
 */
export async function createDataArchive(ctx: Ctx, userId: string): Promise<ReadableStream<Uint8Array>> {
  await assertEmailProved(ctx.db, userId);
  const {
    guessedEmails: _ofOthers,
    otherCandidates: _others,
    doubtfulEmails: _ofNobody,
    ...all
  } = await selectArchiveData(ctx.db, userId);
  const data = {
    ...all,
    // Other people's data stay theirs: a mail about another vehicle, and a file that nobody has confirmed as this
    // order's.
    inboundEmails: all.inboundEmails
      .filter(
        ({ matchedBy, reviewReason }) => matchedBy !== 'plate' && !staffOnlyReasons.some((one) => one === reviewReason),
      )
      // What the customer sent is the customer's.
      .map((mail) =>
        mail.matchedBy === 'customer' ? mail : { ...mail, attachments: filesForCustomer(mail.attachments) },
      ),
    // Columns that only our own tests use belong to no application.
    runs: all.runs.map(({ testData: _typed, screenshotsEnabled: _pictures, startedBy: _staff, ...run }) => run),
  };
  const aliases = data.submissions.map(({ aliasToken }) => aliasToken);
  return makeZip(generateArchiveEntries(ctx, data, aliases));
}

async function* generateArchiveEntries({ files, clock, log }: Ctx, data: SharedData, aliases: readonly string[]) {
  const lastModified = clock.now();
  yield { name: 'read-me.txt', input: readMe, lastModified };
  yield { name: 'data.json', input: serializeData(data, aliases), lastModified };
  for (const { bucket, path } of listArchiveFiles(data)) {
    const file = await files.get(bucket, path).catch((error: unknown) => {
      // The response has begun, so only its sudden end can show the failure.
      log.error({ err: error }, 'an archive ended early: a file could not be read');
      throw error;
    });
    if (file && !containsAlias(file.bytes, aliases))
      yield { name: `files/${bucket}/${path}`, input: file.bytes, lastModified };
  }
}

type SharedData = Pick<AccountData, 'uploads' | 'submissions' | 'statements' | 'inboundEmails'>;

/** Pictures of official forms, and original mails, show the alias; the data contain their content. */
function listArchiveFiles({ uploads, submissions, statements, inboundEmails }: SharedData) {
  return listReferencedFiles({
    uploads,
    submissions,
    statements,
    inboundEmails: inboundEmails.map((mail) => ({ ...mail, rawPath: '' })),
  });
}

function containsAlias(bytes: Uint8Array, aliases: readonly string[]): boolean {
  const text = Buffer.from(bytes).toString('latin1').toLowerCase();
  return aliases.some((alias) => text.includes(alias));
}

function serializeData(data: object, aliases: readonly string[]): string {
  const withoutAliases = (text: string) =>
    aliases.reduce(
      (masked, alias) => masked.replaceAll(new RegExp(`[\\w.+-]*${alias}[\\w.@-]*`, 'gi'), withheld),
      text,
    );
  const withoutSecrets = (name: string, value: unknown) =>
    secretColumnNames.test(name) ? undefined : typeof value === 'string' ? withoutAliases(value) : value;
  return JSON.stringify(data, withoutSecrets, 2);
}

const withheld = '[our address for this application]';

const readMe = `Your data at European Driving Permits

data.json   everything we hold about you, by kind: account, orders, the keeper's details, vehicles, documents,
            applications, what was typed into official forms, e-mails from authorities, e-mails to you, and a record of
            what happened. Times are UTC; amounts are in pence.
files/      your documents, what the authorities attached to their e-mails, as far as it is surely about your order, and
            your permits.

E-mails that name another vehicle, person or application than your order, and attached files that our program could not read,
are not in here: they may be about somebody else.

What would let its reader act in your name or ours is not in here: your password (kept as a hash only), the keys of your
open sessions, links, and the address at which authorities answer us. Pictures of the official forms show that address;
what was typed into the forms is in data.json. Card details were entered at the payment provider and never came to us.
`;
