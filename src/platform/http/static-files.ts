import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { contentSecurityPolicy } from './content-security.ts';

interface StaticFile {
  plain: Buffer;
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
  headers: Record<string, string>;
  /** Without quotes; each encoding adds its own ending. */
  etag: string;
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
const filledIn = /^(text\/(html|plain)|application\/xml)/;
const compressible = /^(text|application\/(json|xml|manifest)|image\/svg)/;

export interface StaticSite {
  has(path: string): boolean;
  /** Answers a page or asset from memory; undefined when there is none at this path. */
  answer(request: Request, path: string, status?: number): Response | undefined;
}

/** What the build could not know: each text is put in the place of its key, in every page and text file but not in assets. */
export type Replacements = Readonly<Record<string, string>>;

/**
 * The built pages and assets, read, hashed and compressed once at start and answered from memory (decision 005).
 * @param root the build's client folder; missing in tests that need no pages
 * @param replacements for what stands in paths.ts as `built…`, our own address first of all
 */
export function loadStaticSite(root: string, replacements: Replacements = {}): StaticSite {
  const files = new Map<string, StaticFile>();
  if (existsSync(root))
    for (const path of listFiles(root))
      files.set(`/${relative(root, path).split(sep).join('/')}`, load(path, replacements));
  const find = (path: string) => files.get(path) ?? files.get(`${path.replace(/\/$/, '')}/index.html`);
  return {
    has: (path) => find(path) !== undefined,
    answer(request, path, status = 200) {
      const file = find(path);
      return file && answer(request, file, status);
    },
  };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function load(path: string, replacements: Replacements): StaticFile {
  const type = types[extname(path)] ?? 'application/octet-stream';
  const plain = fillIn(readFileSync(path), filledIn.test(type) ? replacements : {});
  const packed = plain.length >= 256 && compressible.test(type);
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  // Vite puts a hash of the content into every name under assets/, so such a file never changes.
  const forever = path.split(sep).includes('assets');
  return {
    plain,
    brotli: packed ? (readBeside(path, 'br') ?? brotliCompressSync(plain, quickBrotli)) : undefined,
    gzip: packed ? (readBeside(path, 'gz') ?? gzipSync(plain, { level: 8 })) : undefined,
    etag,
    headers: {
      'content-type': type,
      'cache-control': forever ? 'public, max-age=31536000, immutable' : 'no-cache',
      'accept-ranges': 'bytes',
      vary: 'accept-encoding',
      ...(type.startsWith('text/html') ? { 'content-security-policy': contentSecurityPolicy(plain.toString()) } : {}),
    },
  };
}

/** Best compression takes a second a megabyte, so the build writes it beside the assets; pages are filled in and packed here. */
function readBeside(path: string, ending: 'br' | 'gz'): Buffer | undefined {
  return existsSync(`${path}.${ending}`) ? readFileSync(`${path}.${ending}`) : undefined;
}

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

function fillIn(content: Buffer, replacements: Replacements): Buffer {
  const missing = Object.entries(replacements).filter(([key]) => content.includes(key));
  if (missing.length === 0) return content;
  return Buffer.from(missing.reduce((text, [key, value]) => text.replaceAll(key, () => value), content.toString()));
}

/** Each encoding is a representation of its own, so each has a strong validator of its own (RFC 9110, section 8.8.3). */
function choose(file: StaticFile, accepted: string) {
  if (file.brotli && /\bbr\b/.test(accepted)) return { encoding: 'br', body: file.brotli };
  if (file.gzip && /\bgzip\b/.test(accepted)) return { encoding: 'gzip', body: file.gzip };
  return { encoding: undefined, body: file.plain };
}

function answer(request: Request, file: StaticFile, status: number): Response {
  // A part of a file is a part of its plain bytes: whoever asks for one gets no compression.
  const range = status === 200 ? request.headers.get('range') : null;
  const { encoding, body } = choose(file, range ? '' : (request.headers.get('accept-encoding') ?? ''));
  const etag = encoding ? `"${file.etag}-${encoding}"` : `"${file.etag}"`;
  const headers = { ...file.headers, etag, ...(encoding ? { 'content-encoding': encoding } : {}) };
  if (status === 200 && request.headers.get('if-none-match')?.includes(etag)) {
    return new Response(null, { status: 304, headers });
  }
  const part = range ? readRange(range, body.length) : undefined;
  if (part === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${body.length}` } });
  }
  const bytes = part ? body.subarray(part.first, part.last + 1) : body;
  return new Response(request.method === 'HEAD' ? null : (bytes as Buffer<ArrayBuffer>), {
    status: part ? 206 : status,
    headers: {
      ...headers,
      'content-length': String(bytes.length),
      ...(part ? { 'content-range': `bytes ${part.first}-${part.last}/${body.length}` } : {}),
    },
  });
}

/** One range only; several at once, or a form we do not know, are answered with the whole file, as the standard allows. */
function readRange(header: string, length: number): { first: number; last: number } | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  return first <= last && first < length ? { first, last } : 'unsatisfiable';
}
