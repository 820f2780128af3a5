import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../accounts.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, expressOrder, nextEmail, placeAndPay, uploadV5c, v5cPhoto } from '../orders.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation[Symbol.asyncDispose]());

async function pdf(dangerous = false): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([300, 300]).drawText('V5C');
  const script = document.context.obj({ S: PDFName.of('JavaScript'), JS: PDFString.of('app.alert(1)') });
  if (dangerous) document.catalog.set(PDFName.of('OpenAction'), script);
  return document.save();
}

const place = async () => (await placeAndPay(installation.shop, expressOrder())).pair;

test.each([
  ['jpg', 'image/jpeg', async () => v5cPhoto()],
  ['png', 'image/png', async () => sharp(v5cPhoto()).png().toBuffer()],
  ['pdf', 'application/pdf', () => pdf()],
] as const)(
  'a %s is stored under a path of its owner’s, whatever its name says',
  async (extension, contentType, make) => {
    const answer = await uploadV5c(installation.shop, await place(), await make(), 'my car.exe');
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
  const answer = await uploadV5c(installation.shop, await place(), await make());
  expect(answer.status).toBe(status);
  expect(((await answer.json()) as { error: string }).error).toContain(words);
});

test('a better copy takes its place until the application begins, and reaches the portal', async () => {
  const { shop } = installation;
  const pair = await place();
  await uploadV5c(shop, pair, await pdf(), 'first.pdf');
  const better = await sharp(v5cPhoto()).png().toBuffer();
  const { checksum } = (await (await uploadV5c(shop, pair, better, 'second.png')).json()) as { checksum: string };
  await completeDetails(shop, pair);
  await installation.ctx.queue.drain();
  const sent = (await shop.portalLog()).flatMap(({ files }) => files);
  expect(sent.map(({ sha256 }) => sha256)).toEqual([checksum]);
  const late = await uploadV5c(shop, pair);
  expect(late.status).toBe(409);
});

test('nobody adds a paper to somebody else’s order', async () => {
  const { payment } = await placeAndPay(installation.shop, expressOrder());
  const stranger = installation.visitor();
  expect((await uploadV5c(stranger, { order_id: payment.order_id })).status).toBe(401);
  await signUp(stranger, nextEmail());
  expect((await uploadV5c(stranger, { order_id: payment.order_id })).status).toBe(404);
});
