import { Refusal } from '#platform/errors.ts';
import type { ImageType } from './clean-image.ts';

/** The largest phone cameras take 50 megapixels; a picture that unpacks to more is made to exhaust memory. */
const maxPixels = 60_000_000;
/** Longest edge of a stored picture: an A4 page at 600 dots an inch is 7016 high, and 400 are ample to read it. */
const maxEdge = 4_700;
/** Longest edges for a portal that takes less: still enough to read each line of a document. */
const smallerEdges = [3_300, 2_400, 1_800];

const damaged = 'This picture is damaged and cannot be read. Please take or scan it again.';

/**
 * The redrawn picture: upright, and without anything that was hidden in the file (place, camera, thumbnails, appended
 * data). A file that cannot be drawn is not a picture.
 * @param mostBytes makes it a JPEG that is no larger, or as small as is still readable
 * @throws Refusal UNSUPPORTED_TYPE when it cannot be drawn, TOO_LARGE when it has too many pixels
 */
export async function redrawImage({
  bytes,
  contentType,
  mostBytes,
}: {
  bytes: Uint8Array;
  contentType: ImageType;
  mostBytes?: number;
}): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadLibrary();
  const format = contentType === 'image/jpeg' ? 'jpeg' : 'png';
  const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
  const draw = (edge: number) =>
    open()
      .rotate()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
  const asJpeg = (edge: number) => draw(edge).flatten({ background: '#fff' }).jpeg({ quality: 90 }).toBuffer();
  try {
    const facts = await open().metadata();
    if (facts.format !== format) throw new Refusal('UNSUPPORTED_TYPE', damaged);
    if (facts.width * facts.height > maxPixels) throw new Refusal('TOO_LARGE', tooManyPixels);
    if (mostBytes === undefined && format === 'png')
      return new Uint8Array(await draw(maxEdge).png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer());
    let drawn = await asJpeg(maxEdge);
    for (const edge of smallerEdges)
      if (mostBytes !== undefined && drawn.byteLength > mostBytes) drawn = await asJpeg(edge);
    return new Uint8Array(drawn);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw new Refusal('TOO_LARGE', tooManyPixels);
    throw new Refusal('UNSUPPORTED_TYPE', damaged);
  }
}

/** Loaded with the first picture. The library knows dozens of formats; only our two ever reach its decoders. */
async function loadLibrary() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  return sharp;
}

const tooManyPixels = 'This picture has too many pixels. Please choose one with at most 60 megapixels.';
