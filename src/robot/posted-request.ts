import type { Frame, Request } from 'playwright-core';
import { normalizeForComparison } from './comparable-text.ts';

/** A request with content, reduced to what the request guard needs. */
export interface PostedRequest {
  contentType: string;
  body: Buffer;
  /**
   * What made the request: a form that leaves the page, a script, or neither (a beacon, or a form in another frame).
   */
  initiator: 'form' | 'script' | 'background';
  /** Part of the send step, where nothing unreadable may leave. */
  isSendStep: boolean;
}

export interface RequestEntry {
  name: string;
  value: string;
  file?: Buffer;
  /** From JSON, where the name is only the last key of its branch. */
  isOfTree?: true;
}

/** The content of a request; for a GET request, its query. */
export function readPostedRequest(request: Request, frame: Frame): PostedRequest {
  const isGet = request.method() === 'GET';
  const contentType = isGet ? 'application/x-www-form-urlencoded' : (request.headers()['content-type'] ?? '');
  return {
    contentType,
    body: requestBodyOf(request),
    initiator: findRequestInitiator(request, frame),
    isSendStep: false,
  };
}

export function requestBodyOf(request: Request): Buffer {
  if (request.method() === 'GET') return Buffer.from(new URL(request.url()).search.slice(1));
  return request.postDataBuffer() ?? Buffer.alloc(0);
}

/** Removes query and fragment. */
export const stripUrlQuery = (url: string) => url.replace(/[?#].*$/s, '');

/** What made this request: a form that leads on from its own frame or from the whole page, or a script. */
export function findRequestInitiator(request: Request, frame: Frame): PostedRequest['initiator'] {
  if (!request.isNavigationRequest()) return request.resourceType() === 'ping' ? 'background' : 'script';
  const at = requestFrameOf(request);
  return at?.page() === frame.page() && isFrameOrMainFrame(at, frame) ? 'form' : 'background';
}

/** Undefined for the first request of a window that has just been opened. */
export function requestFrameOf(request: Request): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

export const isFrameOrMainFrame = (at: Frame, frame: Frame) => at === frame || at.parentFrame() === null;

/**
 * Which of these texts a request contains, each as `normalizeForComparison` writes it. Short texts are skipped, because
 * they occur in everything.
 */
export async function findTextsInRequest(
  posted: Pick<PostedRequest, 'contentType' | 'body'>,
  texts: ReadonlySet<string>,
): Promise<string[]> {
  const entries = await parseRequestBody(posted);
  const normalizedValues = entries ? new Set(entries.map(({ value }) => normalizeForComparison(value))) : undefined;
  const text = normalizedValues ? '' : normalizeForComparison(posted.body.toString('latin1'));
  return [...texts].filter(
    (one) => one.length > 3 && (normalizedValues ? normalizedValues.has(one) : text.includes(one)),
  );
}

/** Whether the content of a request can be parsed. */
export async function isBodyReadable(posted: Pick<PostedRequest, 'contentType' | 'body'>): Promise<boolean> {
  return (await parseRequestBody(posted)) !== undefined;
}

/** Undefined for a content type in which neither forms nor scripts send values. */
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
