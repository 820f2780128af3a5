/** SHA-256 in lower-case hex, computed off this thread: a large file would block other requests. */
export async function checksum(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
}
