import { expect, test } from 'vitest';
import { countUploads } from './upload-limits.ts';

const hotel = '198.51.100.1';
const elsewhere = '198.51.100.2';

const refusal = (message: string) => ({ code: 'TOO_MANY_REQUESTS', message });
const crowded = refusal('Many files are being sent just now. Please try again in a minute.');
const tooOften = refusal('Too many tries. Please wait 10 minutes and try again.');

type Uploads = ReturnType<typeof countUploads>;

/** One after the other, each of an order of its own. */
async function sendEach(uploads: Uploads, count: number, address: string): Promise<void> {
  for (let number = 0; number < count; number++)
    (await uploads.admit(`${address} ${number}`, address))[Symbol.dispose]();
}

/** All at once, each of an order of its own; resolves with the places while all of them are held. */
const hold = (uploads: Uploads, count: number, address: string) =>
  Promise.all(Array.from({ length: count }, (_, number) => uploads.admit(`${address} ${number}`, address)));

test('an address sends three hundred files in ten minutes, whosever orders they are for; others are not held up', async () => {
  const uploads = countUploads();
  await sendEach(uploads, 300, hotel);
  await expect(uploads.admit('another order', hotel)).rejects.toMatchObject(tooOften);
  await sendEach(uploads, 1, elsewhere);
});

test('an order gets twenty files in ten minutes, from wherever they come; other orders are not held up', async () => {
  const uploads = countUploads();
  const admit = async (order: string, address: string) => (await uploads.admit(order, address))[Symbol.dispose]();
  for (let number = 0; number < 20; number++) await admit('order', number % 2 ? hotel : elsewhere);
  await expect(admit('order', '198.51.100.3')).rejects.toMatchObject(tooOften);
  await admit('another order', hotel);
});

test('an address sends eight files at once, and the next when one of them is done', async () => {
  const uploads = countUploads();
  const [first] = await hold(uploads, 8, hotel);
  await expect(uploads.admit('ninth', hotel)).rejects.toMatchObject(crowded);
  await hold(uploads, 1, elsewhere);
  first?.[Symbol.dispose]();
  await uploads.admit('ninth', hotel);
  await expect(uploads.admit('tenth', hotel)).rejects.toMatchObject(crowded);
});

test('sixteen files come in at once from all addresses together, and the next when one of them is done', async () => {
  const uploads = countUploads();
  const [first] = await hold(uploads, 8, hotel);
  await hold(uploads, 8, elsewhere);
  await expect(uploads.admit('order', '198.51.100.3')).rejects.toMatchObject(crowded);
  first?.[Symbol.dispose]();
  await uploads.admit('order', '198.51.100.3');
});

test('what is refused holds no place', async () => {
  const uploads = countUploads();
  await sendEach(uploads, 300, hotel);
  for (let number = 0; number < 16; number++) {
    await expect(uploads.admit('order', hotel)).rejects.toMatchObject(tooOften);
  }
  await hold(uploads, 8, elsewhere);
});
