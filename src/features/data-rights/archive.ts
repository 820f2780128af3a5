import type { Context } from '#platform/context.ts';
import { type ZipEntry, zip } from '#platform/files/zip.ts';
import { filesOf, type OwnData, selectOwnData } from './own-data.ts';

/** Open a session or a mailbox to whoever reads them, and tell their owner nothing. */
const secrets = new Set(['token', 'oldTokenHash', 'newTokenHash', 'aliasToken']);

/** One ZIP with all of it: every row as JSON, every file as it is stored (UK GDPR, articles 15 and 20). */
export async function makeArchive(
  { db, files, clock }: Pick<Context, 'db' | 'files' | 'clock'>,
  userId: string,
): Promise<Uint8Array> {
  const data = withoutGuesses(await selectOwnData(db, userId));
  const entries: ZipEntry[] = [
    { name: 'read-me.txt', bytes: Buffer.from(readMe) },
    { name: 'data.json', bytes: Buffer.from(JSON.stringify(readable(data), null, 2)) },
  ];
  for (const { bucket, path } of filesOf(data)) {
    const file = await files.get(bucket, path);
    if (file) entries.push({ name: `files/${bucket}/${path}`, bytes: file.bytes });
  }
  return zip(entries, clock.now());
}

/** A mail that only the plate speaks for may be about somebody else (decision 015). */
const withoutGuesses = (data: OwnData): OwnData => ({
  ...data,
  inboundEmails: data.inboundEmails.filter(({ matchedBy }) => matchedBy !== 'plate'),
});

function readable(data: OwnData) {
  const withoutSecrets = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !secrets.has(name)));
  return Object.fromEntries(
    Object.entries(data).map(([name, rows]) => [
      name,
      Array.isArray(rows) ? rows.map(withoutSecrets) : withoutSecrets(rows),
    ]),
  );
}

const readMe = `Your data at European Driving Permits

data.json   everything we hold about you, by kind: account, orders, the keeper's details, vehicles, documents,
            applications, what was typed into official forms, e-mails from authorities, e-mails to you, and a record of
            what happened. Times are UTC; amounts are in pence.
files/      your documents, the pictures of each step, the authorities' e-mails and your permits.

Your password is kept as a hash only and is not in here, nor are the keys of your open sessions. Card details were
entered at the payment provider and never came to us.
`;
