import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboundEmails } from '../../src/orders/tables/mails.ts';
import { createSubmittedApplication, readAliasAddress } from '../applications.ts';
import { deliverInboundMail, frenchAuthorityMails } from '../authority-mail.ts';
import { hostileMails } from '../hostile-mails.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { openSmtpConnection } from '../smtp-connection.ts';

let installation: Installation;
let address: string;

beforeAll(async () => {
  installation = await startInstallation();
  address = await readAliasAddress(installation, await createSubmittedApplication(installation));
});
afterAll(() => installation[Symbol.asyncDispose]());

/** In pieces, as they come over a line: making one large one would hold this thread, which is the product's too. */
const pieceBytes = 64 * 1024;

async function deliver(mail: Buffer): Promise<number> {
  await using line = await openSmtpConnection(installation.config.mail.inboundSmtpPort);
  for (const said of ['HELO portal.example', 'MAIL FROM:<a@portal.example>', `RCPT TO:<${address}>`, 'DATA'])
    await line.sendLine(said);
  for (let at = 0; at < mail.byteLength; at += pieceBytes) {
    if (!line.socket.write(mail.subarray(at, at + pieceBytes))) await once(line.socket, 'drain');
  }
  return await line.sendLine('\r\n.');
}

const rows = () => installation.ctx.db.select().from(inboundEmails);

test.each(hostileMails)('%s: kept, read or waiting for a person, one row each', async (_name, make) => {
  const mail = make();
  const before = (await rows()).map(({ id }) => id);
  expect(await deliver(mail)).toBe(250);
  const kept = (await rows()).filter(({ id }) => !before.includes(id));
  expect(kept).toHaveLength(1);
  expect(kept[0]).toMatchObject(kept[0]?.unreadable ? { subject: '', textBody: null } : { subject: 'Hostile' });
});

test('after all of them the next mail is read as ever', async () => {
  await deliverInboundMail(installation, address, frenchAuthorityMails.received);
  expect(await rows()).toContainEqual(
    expect.objectContaining({ subject: frenchAuthorityMails.received.subject, unreadable: false }),
  );
});
