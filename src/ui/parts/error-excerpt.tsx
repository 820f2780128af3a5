/** The first `length` characters, with an ellipsis if there were more. */
export function truncateText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).trimEnd()}…` : text;
}

/** Maximum characters of the last error in a list (specification, section 9). */
const MAX_ERROR_LENGTH = 50;

export function ErrorExcerpt({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <div className="mt-0.5 min-w-36 max-w-60 text-act" title={text}>
      {truncateText(text, MAX_ERROR_LENGTH)}
    </div>
  );
}
