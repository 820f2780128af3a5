import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanImage } from './clean-image.ts';

const page = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#eee' } });

test('a JPG loses its place, its camera and whatever was appended, and stands upright', async () => {
  const exif = { IFD0: { Make: 'CanaryCam' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
  const photo = await page().jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
  const given = Buffer.concat([photo, Buffer.from('<script>canary</script>')]);
  const kept = Buffer.from(await cleanImage(given, 'image/jpeg'));
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
  const kept = Buffer.from(await cleanImage(photo, 'image/png'));
  expect(kept.toString('latin1')).not.toContain('canary');
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 300, height: 200 });
});

test('a picture larger than anyone needs is made smaller', async () => {
  const large = await sharp({ create: { width: 6000, height: 3000, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
  expect(await sharp(await cleanImage(large, 'image/jpeg')).metadata()).toMatchObject({ width: 4700, height: 2350 });
});

test('a picture that unpacks to gigabytes is refused before it is unpacked', async () => {
  const bomb = pngOf(60_000, 60_000, deflateSync(Buffer.alloc(1_000_000)));
  await expect(cleanImage(bomb, 'image/png')).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

test.each([
  ['nonsense with the right first bytes', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3])],
  ['a picture cut short', null],
])('%s is refused', async (_what, bytes) => {
  const given = bytes ?? (await sharp('test/fixtures/v5c.jpg').toBuffer()).subarray(0, 9_000);
  await expect(cleanImage(given, 'image/jpeg')).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' });
});

function pngOf(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
