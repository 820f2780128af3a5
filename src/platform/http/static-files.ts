import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { once } from '../once.ts';
import { contentSecurityPolicy } from './content-security.ts';

/** One encoding of a file, created at its first request: compressing all files would delay every start. */
interface Representation {
  body: Buffer;
  headers: Readonly<Record<string, string>>;
}

/** What is sent of a file in one encoding, and after it what was sent before: a copy of that is still good. */
type Representations = readonly [Representation, ...Representation[]];

interface StaticFile {
  plain(): Representations;
  brotli: (() => Representations) | undefined;
  gzip: (() => Representations) | undefined;
}

/** The fields that we need of a request, from a `Request` or from Node's own server. */
export interface StaticRequest {
  method: string;
  header(name: string): string | null | undefined;
}

export interface StaticResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
};
const replaceableTypes = /^(text\/(html|plain)|application\/xml)/;
const compressible = /^(text|application\/(json|xml|manifest)|image\/svg)/;

export interface StaticSite {
  has(path: string): boolean;
  /** A page or asset from memory; undefined when the path has none. */
  respond(asked: StaticRequest, path: string, status?: number): StaticResponse | undefined;
}

interface LoadOptions {
  /** Values that the build could not know: each replaces its key in every page and text file, but not in assets. */
  replacements?: Readonly<Record<string, string>>;
  /** A further change to each page before it is hashed. */
  rewritePage?: (html: string) => string;
  /** Headers of every answer; a header of the file itself takes precedence. */
  baseHeaders?: Readonly<Record<string, string>>;
}

/**
 * The built pages and assets, read and hashed once at start and answered from memory (decision 005).
 * @param root the build's client folder; missing in tests that need no pages
 */
export function loadStaticSite(root: string, options: LoadOptions = {}): StaticSite {
  const files = new Map<string, StaticFile>();
  const compressBest = createBestCompression();
  if (existsSync(root))
    for (const path of listFiles(root))
      files.set(`/${relative(root, path).split(sep).join('/')}`, load(path, compressBest, options));
  const find = (path: string) => files.get(path) ?? files.get(`${path.replace(/\/$/, '')}/index.html`);
  return {
    has: (path) => find(path) !== undefined,
    respond(request, path, status = 200) {
      const file = find(path);
      return file && createResponse(request, file, status);
    },
  };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function load(
  path: string,
  compressBest: Compress,
  { replacements = {}, rewritePage, baseHeaders: always }: LoadOptions,
): StaticFile {
  const type = types[extname(path)] ?? 'application/octet-stream';
  const filled = fillIn(readFileSync(path), replaceableTypes.test(type) ? replacements : {});
  const plain = rewritePage && type.startsWith('text/html') ? Buffer.from(rewritePage(filled.toString())) : filled;
  const packed = plain.length >= 256 && compressible.test(type);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  // Vite puts a hash of the content into every name under assets/, so such a file never changes.
  const forever = path.split(sep).includes('assets');
  const headers = {
    ...always,
    'content-type': type,
    'cache-control': forever ? 'public, max-age=31536000, immutable' : 'no-cache',
    'accept-ranges': 'bytes',
    vary: 'accept-encoding',
    ...(type.startsWith('text/html') ? { 'content-security-policy': contentSecurityPolicy(plain.toString()) } : {}),
  };
  // Each encoding, and each compression of it, is a representation of its own, so each has a strong validator of its own
  // (RFC 9110, section 8.8.3).
  const encoded = (encoding: string, body: Buffer, variant = encoding): Representation => ({
    body,
    headers: {
      ...headers,
      etag: `"${hash}-${variant}"`,
      'content-encoding': encoding,
      'content-length': String(body.length),
    },
  });
  const plainHeaders = { ...headers, etag: `"${hash}"`, 'content-length': String(plain.length) };
  let compressed: Representations | undefined;
  const brotli = (): Representations => {
    if (compressed) return compressed;
    const precompressed = readPrecompressed(path, 'br');
    if (precompressed) {
      compressed = [encoded('br', precompressed)];
      return compressed;
    }
    const quick = encoded('br', brotliCompressSync(plain, quickBrotli), 'br-quick');
    compressed = [quick];
    const replace = (best: Buffer) => {
      compressed = [encoded('br', best), quick];
    };
    // It fails where memory has run out; the quick one is whole, and only heavier.
    compressBest(plain).then(replace, () => undefined);
    return compressed;
  };
  return {
    plain: once(() => [{ body: plain, headers: plainHeaders }]),
    brotli: packed ? brotli : undefined,
    gzip: packed
      ? once(() => [encoded('gzip', readPrecompressed(path, 'gz') ?? gzipSync(plain, { level: 8 }))])
      : undefined,
  };
}

/**
 * Best compression takes two seconds per megabyte, so the build writes it beside the assets. Pages get their values
 * first: their first requests get a quick compression, and the best takes its place as soon as it is made.
 */
function readPrecompressed(path: string, ending: 'br' | 'gz'): Buffer | undefined {
  return existsSync(`${path}.${ending}`) ? readFileSync(`${path}.${ending}`) : undefined;
}

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** The best quality is the default. */
const bestBrotli = promisify(brotliCompress);

type Compress = (content: Buffer) => Promise<Buffer>;

/** Off the main thread and one after the other, so that the first requests after a start keep the processor. */
function createBestCompression(): Compress {
  let earlier: Promise<unknown> = Promise.resolve();
  return (content) => {
    const next = () => bestBrotli(content);
    const best = earlier.then(next, next);
    earlier = best;
    return best;
  };
}

function fillIn(content: Buffer, replacements: Readonly<Record<string, string>>): Buffer {
  const missing = Object.entries(replacements).filter(([key]) => content.includes(key));
  if (missing.length === 0) return content;
  return Buffer.from(missing.reduce((text, [key, value]) => text.replaceAll(key, () => value), content.toString()));
}

function chooseRepresentations(file: StaticFile, accepted: string): Representations {
  if (file.brotli && /\bbr\b/.test(accepted)) return file.brotli();
  if (file.gzip && /\bgzip\b/.test(accepted)) return file.gzip();
  return file.plain();
}

function createResponse(request: StaticRequest, file: StaticFile, status: number): StaticResponse {
  // A range of a file is a range of its uncompressed bytes: a range request gets no compression.
  const range = status === 200 ? request.header('range') : null;
  const representations = chooseRepresentations(file, range ? '' : (request.header('accept-encoding') ?? ''));
  const held = status === 200 ? request.header('if-none-match') : undefined;
  const unchanged = held && representations.find(({ headers }) => held.includes(headers.etag ?? ''));
  if (unchanged) {
    const { 'content-length': _length, ...otherHeaders } = unchanged.headers;
    return { status: 304, headers: otherHeaders, body: null };
  }
  const [{ body, headers }] = representations;
  const bodyFor = (bytes: Buffer) => (request.method === 'HEAD' ? null : bytes);
  const part = range ? readRange(range, body.length) : undefined;
  if (part === 'unsatisfiable') {
    return { status: 416, headers: { 'content-range': `bytes */${body.length}` }, body: null };
  }
  if (!part) return { status, headers, body: bodyFor(body) };
  const bytes = body.subarray(part.first, part.last + 1);
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(bytes.length),
      'content-range': `bytes ${part.first}-${part.last}/${body.length}`,
    },
    body: bodyFor(bytes),
  };
}

/** One range only; for several, or an unknown form, the answer is the complete file, as the standard allows. */
function readRange(header: string, length: number): { first: number; last: number } | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  return first <= last && first < length ? { first, last } : 'unsatisfiable';
}
