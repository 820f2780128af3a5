import { CopyButton } from '../copy-button.tsx';

/** A text to copy whole with one click; `short` is the part that is shown. */
export function CopyableId({ id, label, short = id.slice(0, 8) }: { id: string; label: string; short?: string }) {
  return (
    <span className="inline-flex max-w-full items-center [&_button]:size-6! max-md:[&_button]:size-11!">
      <span className="truncate font-mono text-[0.8125rem]" title={id}>
        {short}
      </span>
      <CopyButton text={id} label={label} />
    </span>
  );
}
