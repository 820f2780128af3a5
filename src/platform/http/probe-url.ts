/** How an address answers a plain request. */
export interface ProbeResult {
  /** 0 when nothing answered. */
  status: number;
  statusText: string;
  /** The beginning of the body. */
  preview: string;
}

const previewLength = 200;

/** Never rejects: an address that does not answer is a result too. */
export async function probeUrl(
  url: string,
  { headers = {}, signal }: { headers?: Record<string, string>; signal: AbortSignal },
): Promise<ProbeResult> {
  try {
    const response = await fetch(url, { headers, signal });
    const { status, statusText } = response;
    return { status, statusText, preview: await readPreview(response) };
  } catch (error) {
    return { status: 0, statusText: describeFetchError(error), preview: '' };
  }
}

/** The first chunk of the body: a portal's page may be large, and nobody needs more. */
async function readPreview(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value).replace(/\s+/g, ' ').trim().slice(0, previewLength);
}

/** `fetch` itself reports only that it failed; its cause has the reason (ECONNREFUSED, ENOTFOUND, a certificate). */
function describeFetchError(error: unknown): string {
  if (!(error instanceof Error)) return 'No answer';
  if (error.name === 'TimeoutError') return 'No answer in time';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'No answer';
}
