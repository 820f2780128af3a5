import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { pngOf } from '../../test/hostile-documents.ts';
import { grainyPhoto, v5cPhoto } from '../../test/orders.ts';
import { openParserWorker } from '../../test/parser-worker.ts';
import { cleanImage, shrinkImageForPortal } from './clean-image.ts';

const parsers = openParserWorker();
afterAll(() => parsers[Symbol.asyncDispose]());

const page = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#eee' } });

test('a JPG loses its place, its camera and whatever was appended, and stands upright', async () => {
  const exif = { IFD0: { Make: 'CanaryCam' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
  const photo = await page().jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
  const given = Buffer.concat([photo, Buffer.from('<script>canary</script>')]);
  const kept = Buffer.from(await cleanImage(parsers, given, 'image/jpeg'));
  expect(kept.toString('latin1')).not.toMatch(/CanaryCam|canary|Exif/);
  const facts = await sharp(kept).metadata();
  expect(facts).toMatchObject({ format: 'jpeg', width: 200, height: 300 });
  expect(facts.exif).toBeUndefined();
});

test('a PNG loses its texts and stays a PNG', async () => {
  const photo = await page()
    .png()
    .withExif({ IFD0: { Artist: 'canary' } })
    .toBuffer();
  const kept = Buffer.from(await cleanImage(parsers, photo, 'image/png'));
  expect(kept.toString('latin1')).not.toContain('canary');
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 300, height: 200 });
});

test('a picture larger than anyone needs is made smaller', async () => {
  const large = await sharp({ create: { width: 6000, height: 3000, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
  expect(await sharp(await cleanImage(parsers, large, 'image/jpeg')).metadata()).toMatchObject({
    width: 4700,
    height: 2350,
  });
});

test('for a portal that takes less a picture is drawn as a JPEG, on white, and no larger', async () => {
  const bytes = await sharp(await grainyPhoto())
    .png()
    .toBuffer();
  const mostBytes = 2 * 1024 * 1024;
  expect(bytes.byteLength).toBeGreaterThan(mostBytes);
  const drawn = await shrinkImageForPortal(parsers, { bytes, contentType: 'image/png', mostBytes });
  expect(drawn.byteLength).toBeLessThanOrEqual(mostBytes);
  expect((await sharp(drawn).metadata()).format).toBe('jpeg');
  const clear = await sharp({ create: { width: 30, height: 20, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const white = await shrinkImageForPortal(parsers, { bytes: clear, contentType: 'image/png', mostBytes });
  expect([...(await sharp(white).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('a picture that unpacks to gigabytes is refused before it is unpacked', async () => {
  const bomb = pngOf(30_000, 30_000, deflateSync(Buffer.alloc(1_000_000)));
  await expect(cleanImage(parsers, bomb, 'image/png')).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

test.each([
  ['nonsense with the right first bytes', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3])],
  ['a picture cut short', null],
])('%s is refused', async (_what, bytes) => {
  const given = bytes ?? v5cPhoto().subarray(0, 9_000);
  await expect(cleanImage(parsers, given, 'image/jpeg')).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' });
});
