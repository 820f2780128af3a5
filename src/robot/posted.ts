import type { Frame, Request } from 'playwright-core';
import { comparable } from './foreign-values.ts';

/** A request that says something, as far as it matters for what leaves. */
export interface Posted {
  contentType: string;
  body: Buffer;
  /** A form that leaves the page, or a call of its script. */
  by: 'form' | 'script' | 'signal';
  /** Of the sending act nothing goes out that cannot be told. */
  isSendingAct: boolean;
}

export interface Entry {
  name: string;
  value: string;
  file?: Buffer;
  /** From JSON, where a name stands for its branch alone. */
  isOfTree?: true;
}

/** What a request says; of one that only asks, what stands behind the question mark of its address. */
export function postedBy(request: Request, frame: Frame): Posted {
  const isAsked = request.method() === 'GET';
  const contentType = isAsked ? 'application/x-www-form-urlencoded' : (request.headers()['content-type'] ?? '');
  return { contentType, body: bodyOf(request), by: by(request, frame), isSendingAct: false };
}

export function bodyOf(request: Request): Buffer {
  if (request.method() === 'GET') return Buffer.from(new URL(request.url()).search.slice(1));
  return request.postDataBuffer() ?? Buffer.alloc(0);
}

/** Without what stands behind the question mark. */
export const addressOf = (url: string) => url.replace(/[?#].*$/s, '');

/** What made this request: a form that leads on from the frame it stands in, or from the whole page; or a script. */
export function by(request: Request, frame: Frame): Posted['by'] {
  if (!request.isNavigationRequest()) return request.resourceType() === 'ping' ? 'signal' : 'script';
  const at = frameOf(request);
  return at?.page() === frame.page() && isOf(at, frame) ? 'form' : 'signal';
}

/** None yet of the first request of a window that has just been opened. */
export function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

export const isOf = (at: Frame, frame: Frame) => at === frame || at.parentFrame() === null;

/** Which of these texts a request says, each as `comparable` writes it. What is short stands in everything. */
export async function saidIn(
  posted: Pick<Posted, 'contentType' | 'body'>,
  texts: ReadonlySet<string>,
): Promise<string[]> {
  const entries = await readBody(posted);
  const told = entries ? new Set(entries.map(({ value }) => comparable(value))) : undefined;
  const text = told ? '' : comparable(posted.body.toString('latin1'));
  return [...texts].filter((one) => one.length > 3 && (told ? told.has(one) : text.includes(one)));
}

/** Whether it is known what a request says. */
export async function isReadable(posted: Pick<Posted, 'contentType' | 'body'>): Promise<boolean> {
  return (await readBody(posted)) !== undefined;
}

/** Undefined when it is nothing that forms or scripts send values in. */
export async function readBody({
  contentType,
  body,
}: Pick<Posted, 'contentType' | 'body'>): Promise<Entry[] | undefined> {
  if (body.length === 0) return [];
  try {
    if (/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(contentType)) {
      const headers = { 'content-type': contentType };
      const form = await new Response(new Uint8Array(body), { headers }).formData();
      return await Promise.all([...form].map(([name, value]) => entryOf(name, value)));
    }
    if (/^application\/(\w+\+)?json\b|^text\/plain\b/i.test(contentType))
      return leavesOf('', JSON.parse(body.toString()));
    return undefined;
  } catch {
    return undefined;
  }
}

async function entryOf(name: string, value: FormDataEntryValue): Promise<Entry> {
  if (typeof value === 'string') return { name, value };
  return { name, value: '', file: Buffer.from(await value.arrayBuffer()) };
}

function leavesOf(name: string, value: unknown): Entry[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => leavesOf(name, one));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => leavesOf(key, one));
  return [{ name, value: value === null || value === false ? '' : String(value), isOfTree: true }];
}
