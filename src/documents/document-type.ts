/**
 * The three document types that a portal takes, recognised by their first bytes: a file extension and a browser's claim
 * prove nothing.
 */
const kinds = [
  { contentType: 'application/pdf', extension: 'pdf', endings: ['pdf'], signature: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { contentType: 'image/jpeg', extension: 'jpg', endings: ['jpg', 'jpeg'], signature: [0xff, 0xd8, 0xff] },
  {
    contentType: 'image/png',
    extension: 'png',
    endings: ['png'],
    signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  },
] as const;

export type DocumentKind = (typeof kinds)[number];

export function documentKind(bytes: Uint8Array): DocumentKind | undefined {
  return kinds.find(({ signature }) => signature.every((byte, index) => bytes[index] === byte));
}

/** The extension of the uploaded file, where it fits the real type; else the type's own. */
export function fileExtensionOf(name: string, kind: DocumentKind): string {
  const given = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  return kind.endings.find((ending) => ending === given) ?? kind.extension;
}
