/** Which file a registration document may be (specification, section 5); the server checks the bytes themselves. */
const MAX_BYTES = 10 * 1024 * 1024;
const types: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png'];

export const v5cAccept = types.join(',');
export const v5cHint = 'PDF, JPG or PNG, up to 10MB.';

/** Why the browser need not even send a file. */
export function findV5cFileProblem({ type, size }: { type: string; size: number }): string | undefined {
  if (!types.includes(type)) return 'Choose a PDF, JPG or PNG file.';
  if (size > MAX_BYTES) return 'The file is larger than 10MB.';
  if (size === 0) return 'The file is empty.';
  return undefined;
}
