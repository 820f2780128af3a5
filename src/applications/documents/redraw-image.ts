import { Refusal } from '#platform/errors.ts';
import type { ImageType } from './clean-image.ts';

/** The largest phone cameras take 50 megapixels; a picture that unpacks to more is made to exhaust memory. */
const maxPixels = 60_000_000;
/** Longest edge of what is kept: an A4 page at 600 dots an inch is 7016 high, and 400 are ample to read it. */
const maxEdge = 4_700;
/** So long the library draws at one picture, in seconds: the largest photograph takes two or three. */
const maxSeconds = 30;

const damaged = 'This picture is damaged and cannot be read. Please take or scan it again.';

/**
 * The picture drawn anew: upright, and without anything that was hidden in the file (place, camera, thumbnails,
 * appended data). What cannot be drawn is not a picture.
 * @throws Refusal UNSUPPORTED_TYPE when it cannot be drawn, TOO_LARGE when it has too many pixels
 */
export async function redrawImage({
  bytes,
  contentType,
}: {
  bytes: Uint8Array;
  contentType: ImageType;
}): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadLibrary();
  const format = contentType === 'image/jpeg' ? 'jpeg' : 'png';
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
    const facts = await picture.metadata();
    if (facts.format !== format) throw new Refusal('UNSUPPORTED_TYPE', damaged);
    if (facts.width * facts.height > maxPixels) throw new Refusal('TOO_LARGE', tooManyPixels);
    const upright = picture
      .rotate()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: maxSeconds });
    const drawn =
      format === 'jpeg' ? upright.jpeg({ quality: 90 }) : upright.png({ compressionLevel: 9, adaptiveFiltering: true });
    return new Uint8Array(await drawn.toBuffer());
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw new Refusal('TOO_LARGE', tooManyPixels);
    throw new Refusal('UNSUPPORTED_TYPE', damaged);
  }
}

/** Loaded with the first picture. It knows dozens of formats; what is not one of our two is never given to its decoder. */
async function loadLibrary() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  return sharp;
}

const tooManyPixels = 'This picture has too many pixels. Please choose one with at most 60 megapixels.';
