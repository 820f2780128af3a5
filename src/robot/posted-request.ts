import type { Frame, Request } from 'playwright-core';
import { normalizeForComparison } from './comparable-text.ts';

/** A request that says something, as far as it matters for what leaves. */
export interface PostedRequest {
  contentType: string;
  body: Buffer;
  /** A form that leaves the page, or a call of its script. */
  initiator: 'form' | 'script' | 'signal';
  /** Of the sending act nothing goes out that cannot be told. */
  isSendingAct: boolean;
}

export interface RequestEntry {
  name: string;
  value: string;
  file?: Buffer;
  /** From JSON, where a name stands for its branch alone. */
  isOfTree?: true;
}

/** What a request says; of one that only asks, what stands behind the question mark of its address. */
export function readPostedRequest(request: Request, frame: Frame): PostedRequest {
  const isAsked = request.method() === 'GET';
  const contentType = isAsked ? 'application/x-www-form-urlencoded' : (request.headers()['content-type'] ?? '');
  return {
    contentType,
    body: requestBodyOf(request),
    initiator: findRequestInitiator(request, frame),
    isSendingAct: false,
  };
}

export function requestBodyOf(request: Request): Buffer {
  if (request.method() === 'GET') return Buffer.from(new URL(request.url()).search.slice(1));
  return request.postDataBuffer() ?? Buffer.alloc(0);
}

/** Without what stands behind the question mark. */
export const stripUrlQuery = (url: string) => url.replace(/[?#].*$/s, '');

/** What made this request: a form that leads on from the frame it stands in, or from the whole page; or a script. */
export function findRequestInitiator(request: Request, frame: Frame): PostedRequest['initiator'] {
  if (!request.isNavigationRequest()) return request.resourceType() === 'ping' ? 'signal' : 'script';
  const at = requestFrameOf(request);
  return at?.page() === frame.page() && isFrameOrMainFrame(at, frame) ? 'form' : 'signal';
}

/** None yet of the first request of a window that has just been opened. */
export function requestFrameOf(request: Request): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

export const isFrameOrMainFrame = (at: Frame, frame: Frame) => at === frame || at.parentFrame() === null;

/** Which of these texts a request says, each as `normalizeForComparison` writes it. What is short stands in everything. */
export async function findTextsInRequest(
  posted: Pick<PostedRequest, 'contentType' | 'body'>,
  texts: ReadonlySet<string>,
): Promise<string[]> {
  const entries = await parseRequestBody(posted);
  const told = entries ? new Set(entries.map(({ value }) => normalizeForComparison(value))) : undefined;
  const text = told ? '' : normalizeForComparison(posted.body.toString('latin1'));
  return [...texts].filter((one) => one.length > 3 && (told ? told.has(one) : text.includes(one)));
}

/** Whether it is known what a request says. */
export async function isBodyReadable(posted: Pick<PostedRequest, 'contentType' | 'body'>): Promise<boolean> {
  return (await parseRequestBody(posted)) !== undefined;
}

/** Undefined when it is nothing that forms or scripts send values in. */
export async function parseRequestBody({
  contentType,
  body,
}: Pick<PostedRequest, 'contentType' | 'body'>): Promise<RequestEntry[] | undefined> {
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

async function entryOf(name: string, value: FormDataEntryValue): Promise<RequestEntry> {
  if (typeof value === 'string') return { name, value };
  return { name, value: '', file: Buffer.from(await value.arrayBuffer()) };
}

function leavesOf(name: string, value: unknown): RequestEntry[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => leavesOf(name, one));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => leavesOf(key, one));
  return [{ name, value: value === null || value === false ? '' : String(value), isOfTree: true }];
}
