/** SHA-256 in lower-case hex, counted off this thread: a file may be large, and others wait. */
export async function checksum(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
}
