import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountRoutes } from '../../src/app-routes.ts';
import { uploads } from '../../src/orders/tables/documents.ts';
import { api } from '../../src/paths.ts';
import { createErrorHandler } from '../../src/platform/http/middleware.ts';
import { signUp } from '../accounts.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { hostileDocuments, pdfWith } from '../hostile-documents.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { measureLongestBlockMs } from '../longest-block.ts';
import { completeDetails, expressOrder, grainyPhoto, nextEmail, placeAndPay, uploadV5c, v5cPhoto } from '../orders.ts';
import { sendHeadOnlyRequest } from '../raw-request.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
  installBrowserlessRobot(installation);
});
afterAll(() => installation[Symbol.asyncDispose]());

async function pdf(dangerous = false): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([300, 300]).drawText('V5C');
  const script = document.context.obj({ S: PDFName.of('JavaScript'), JS: PDFString.of('app.alert(1)') });
  if (dangerous) document.catalog.set(PDFName.of('OpenAction'), script);
  return document.save();
}

const place = async () => (await placeAndPay(installation.client, expressOrder())).pair;

test.each([
  ['jpg', 'image/jpeg', async () => v5cPhoto()],
  ['png', 'image/png', async () => sharp(v5cPhoto()).png().toBuffer()],
  ['pdf', 'application/pdf', () => pdf()],
] as const)(
  'a %s is stored under a path of its owner’s, whatever its name says',
  async (extension, contentType, make) => {
    const answer = await uploadV5c(installation.client, await place(), await make(), 'my car.exe');
    const { path, checksum, bucket } = (await answer.json()) as Record<string, string>;
    expect(answer.status).toBe(200);
    expect(path).toMatch(new RegExp(`^[0-9a-f-]{36}/v5c/\\d+-[0-9a-z]{8}\\.${extension}$`));
    expect(bucket).toBe('eudp_uploads');
    const stored = await installation.ctx.files.get('eudp_uploads', path ?? '');
    expect(stored?.contentType).toBe(contentType);
    const hash = await crypto.subtle.digest('SHA-256', stored?.bytes as Uint8Array<ArrayBuffer>);
    expect(Buffer.from(hash).toString('hex')).toBe(checksum);
  },
);

test.each([
  [413, 'The file is larger than 10MB.', async () => Buffer.concat([v5cPhoto(), Buffer.alloc(10 * 1024 * 1024)])],
  [415, 'Only PDF, JPG or PNG files can be used.', async () => Buffer.from('MZ program')],
  [415, 'Only PDF, JPG or PNG files can be used.', async () => Buffer.from('<svg onload="alert(1)"/>')],
  [415, 'The file is empty.', async () => Buffer.alloc(0)],
  [415, 'It contains a script.', () => pdf(true)],
  [415, 'This picture is damaged', async () => v5cPhoto().subarray(0, 5000)],
] as const)('%d: %s', async (status, words, make) => {
  const answer = await uploadV5c(installation.client, await place(), await make());
  expect(answer.status).toBe(status);
  expect(((await answer.json()) as { error: string }).error).toContain(words);
});

test('a better copy takes its place until the application begins, and reaches the portal', async () => {
  const { client: shop } = installation;
  const pair = await place();
  await uploadV5c(shop, pair, await pdf(), 'first.pdf');
  const better = await sharp(v5cPhoto()).png().toBuffer();
  const { checksum } = (await (await uploadV5c(shop, pair, better, 'second.png')).json()) as { checksum: string };
  await completeDetails(shop, pair);
  await installation.ctx.queue.waitUntilIdle();
  const sent = (await shop.listPortalApplications()).flatMap(({ files }) => files);
  expect(sent.map(({ sha256 }) => sha256)).toEqual([checksum]);
  const late = await uploadV5c(shop, pair);
  expect(late.status).toBe(409);
});

test('a PDF that is too large for its portal is asked for smaller before anything is sent; of a picture we make what fits', async () => {
  const large = await grainyPhoto();
  const book = await PDFDocument.create();
  book.addPage().drawImage(await book.embedJpg(large));
  const bytes = Buffer.from(await book.save({ useObjectStreams: false }));
  expect(bytes.byteLength).toBeGreaterThan(2 * 1024 * 1024);
  const refused = await uploadV5c(installation.client, await place(), bytes, 'book.pdf');
  const { error } = (await refused.json()) as { error: string };
  expect([refused.status, error]).toEqual([413, expect.stringContaining('takes PDFs of at most 2 MB')]);
  expect((await uploadV5c(installation.client, await place(), large)).status).toBe(200);
});

test('nobody adds a paper to somebody else’s order', async () => {
  const { payment } = await placeAndPay(installation.client, expressOrder());
  const stranger = installation.openClient();
  expect((await uploadV5c(stranger, { order_id: payment.order_id })).status).toBe(401);
  await signUp(stranger, nextEmail());
  expect((await uploadV5c(stranger, { order_id: payment.order_id })).status).toBe(404);
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

test('a hostile document is refused in plain words, and nobody waits for it', async () => {
  const { client: shop } = installation;
  const pair = await place();
  await uploadV5c(shop, pair);
  // The database of an installation without a server runs on this thread too: an honest upload is the measure.
  const honest = await measureLongestBlockMs(async () => {
    for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) await uploadV5c(shop, pair, v5cPhoto(), name);
    // So does the browser's part, which is to send ten megabytes: one that is as large and harmless.
    await uploadV5c(shop, pair, pdfWith(' '.repeat(9_500_000)), 'large.pdf');
  });
  const refused = (to: typeof pair, bytes: Buffer, name: string) =>
    measureLongestBlockMs(async () => {
      const answer = await uploadV5c(shop, to, bytes, name);
      expect([400, 413, 415], name).toContain(answer.status);
      expect(await answer.json(), name).toMatchObject({
        error: expect.stringMatching(/[.]$/),
        code: expect.any(String),
      });
    });
  const most = Math.max(50, 2 * honest);
  const slow: string[] = [];
  for (const [name, make] of hostileDocuments) {
    const bytes = make();
    // Collected before, for the collector of the bytes before would be measured with it.
    collect();
    const busy = await refused(pair, bytes, name);
    if (busy > most) slow.push(`${name}: ${busy} ms`);
  }
  expect(slow).toEqual([]);
});

test('who may send a document, and how many, is settled before a byte of it is read', async () => {
  const { client: shop, ctx } = installation;
  const pair = await place();
  const before = await ctx.db.$count(uploads);
  const tooLarge = Buffer.alloc(11 * 1024 * 1024);
  expect((await uploadV5c(shop, pair, tooLarge)).status).toBe(413);
  // A stranger is told the same whatever they send: none of it was looked at.
  expect((await uploadV5c(shop, { ...pair, session_id: 'cs_test_unknown' }, tooLarge)).status).toBe(404);
  expect((await uploadV5c(shop, {}, tooLarge)).status).toBe(400);
  const answers: number[] = [];
  for (let number = 1; number < 22; number++) answers.push((await uploadV5c(shop, pair, Buffer.from('MZ'))).status);
  expect(answers.filter((status) => status === 415)).toHaveLength(19);
  expect(answers.slice(19)).toEqual([429, 429]);
  expect(await ctx.db.$count(uploads)).toBe(before);
});

test('the files of one order are counted for all web processes together', async () => {
  const { ctx, config } = installation;
  const access = JSON.stringify(await place());
  /** Another process on the same database, as far as a call goes. */
  const web = () => {
    const http = new Hono();
    http.onError(createErrorHandler(ctx.log));
    mountRoutes(http, ctx, config, { respond: () => undefined, has: () => false });
    return http;
  };
  const processes = [web(), web()];
  const answers: number[] = [];
  for (let number = 0; number < 22; number++) {
    const init = { method: 'POST', headers: { 'x-order-access': access, 'x-file-name': 'v5c.jpg' }, body: 'MZ' };
    answers.push((await processes[number % 2]?.request(api.uploadV5c, init))?.status ?? 0);
  }
  expect([new Set(answers.slice(0, 20)), answers.slice(20)]).toEqual([new Set([415]), [429, 429]]);
});

test('an order that has fifty documents takes no more, and says so', async () => {
  const { client: shop, ctx } = installation;
  const pair = await place();
  const { path } = (await (await uploadV5c(shop, pair)).json()) as { path: string };
  const [first] = await ctx.db.select().from(uploads).where(eq(uploads.path, path));
  if (!first) throw new Error('The first document was not written down.');
  // Kept over hours, as twenty in ten minutes are let through.
  const copy = (number: number) => ({ ...first, id: crypto.randomUUID(), path: `${path}.${number}` });
  await ctx.db.insert(uploads).values(Array.from({ length: 48 }, (_, number) => copy(number)));
  expect((await uploadV5c(shop, pair)).status).toBe(200);
  const answer = await uploadV5c(shop, pair);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    error: 'So many documents were added to this order that it takes no more. Please write to us.',
    code: 'CONFLICT',
  });
  expect(await ctx.db.$count(uploads, eq(uploads.orderId, first.orderId))).toBe(50);
  expect((await uploadV5c(shop, await place())).status).toBe(200);
});

test('uploads of one order that never end leave every other customer theirs', async () => {
  const { client: shop } = installation;
  const [slow, neighbour] = [await place(), await place()];
  using open = new DisposableStack();
  const access = { 'x-order-access': JSON.stringify(slow), 'x-file-name': 'v5c.jpg', 'content-length': 10_000_000 };
  for (let number = 0; number < 16; number++) open.use(sendHeadOnlyRequest(shop, api.uploadV5c, access, 'drip'));
  const another = () => uploadV5c(shop, slow, Buffer.from('no picture'));
  await waitUntil(async () => (await another()).status === 429, 'they hold all they can');
  expect((await uploadV5c(shop, neighbour)).status).toBe(200);
});

test.each([
  ['the mail provider’s, where none is configured', api.inboundWebhook, 503],
  ['the card provider’s', api.paymentWebhook, 400],
])('a call of nobody we know at %s address is answered before its body is read', async (_, address, status) => {
  using call = sendHeadOnlyRequest(installation.client, address, { 'content-length': 1_000_000 });
  expect(await call.answer).toMatchObject({ status });
});
