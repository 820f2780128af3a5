import type { OrderFacts } from '#orders/order-facts.ts';
import type { Enclosure, letters } from '#orders/tables/letters.ts';
import type { LetterRules } from '#permits/authority.ts';
import type { Context } from '#platform/context.ts';
import { type Bucket, checksum } from '#platform/files/file-store.ts';

type Letter = typeof letters.$inferSelect;

/** The file name of a document in a mail: its own name may reveal whose it is. */
export const enclosureNames = { 'documents.v5c': 'registration-document' } as const;

/** The newest document that the customer uploaded; it was checked on arrival. */
export function enclosuresOf({ enclosure: encloses }: LetterRules, { v5c }: OrderFacts): Enclosure[] {
  if (!encloses || !v5c) return [];
  const { contentType, sizeBytes, bucket, path, checksum } = v5c;
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return [{ name: `${enclosureNames[encloses]}.${ending}`, contentType, sizeBytes, bucket, path, checksum }];
}

/** A contact gets each document of ours once; a newer document goes with the next mail. */
export function filterUnsentEnclosures(
  enclosures: readonly Enclosure[],
  contactLetters: readonly Pick<Letter, 'enclosures' | 'sentAt'>[],
): Enclosure[] {
  const sentEnclosures = contactLetters.filter(({ sentAt }) => sentAt !== null).flatMap((letter) => letter.enclosures);
  return enclosures.filter(({ checksum }) => !sentEnclosures.some((file) => file.checksum === checksum));
}

/** The exact bytes from when the letter was written; undefined where they are gone. */
export async function readEnclosures({ files }: Pick<Context, 'files'>, { enclosures }: Letter) {
  const enclosedFiles = await Promise.all(
    enclosures.map(async ({ name: filename, contentType, bucket, path, checksum: digest }) => {
      const content = (await files.get(bucket as Bucket, path))?.bytes;
      return content && (await checksum(content)) === digest ? { filename, contentType, content } : undefined;
    }),
  );
  return enclosedFiles.every((file) => file !== undefined) ? enclosedFiles : undefined;
}
