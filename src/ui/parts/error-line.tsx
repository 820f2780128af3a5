import { shorten } from './shorten.ts';

/** Characters of the last error in a list (specification, section 9). */
const ERROR_LENGTH = 50;

export function ErrorLine({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <div className="mt-0.5 min-w-36 max-w-60 text-act" title={text}>
      {shorten(text, ERROR_LENGTH)}
    </div>
  );
}
