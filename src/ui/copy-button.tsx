import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { joinClasses } from './join-classes.ts';

/** Copies a text with one click and confirms it. `label` names the copied text. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={`Copy ${label}`}
      className="inline-grid size-9 place-items-center rounded-md align-middle text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-4" />
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </button>
  );
}

/** A short text with its button; no line ends in it. */
export const CopyableText = ({ text, label, className }: { text: string; label: string; className?: string }) => (
  <span className={joinClasses('inline-flex items-center whitespace-nowrap', className)}>
    {text}
    <CopyButton text={text} label={label} />
  </span>
);

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
