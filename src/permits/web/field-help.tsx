import { type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import type { ExplainedPath } from '../field-help.ts';

const LazyFieldHelpContent = lazyComponent(async () => (await import('./field-help-content.tsx')).FieldHelpContent);

const isExplained = (path: string): path is ExplainedPath =>
  /^(vehicle|documents|owner)\.(?!email|phone|address\.(?!line1))/.test(path);

/** Beside a question about the vehicle, its keeper or its document. Texts and drawing load when it is opened. */
export function FieldHelp({ path, label, country }: { path: string; label: string; country: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!isExplained(path)) return null;
  return (
    <HelpDisclosure
      question={path === 'documents.v5c' ? 'Which pages, and how?' : 'What does this mean?'}
      label={label}
      onToggle={setOpen}
    >
      {isOpen && (
        <Suspense fallback={<p>One moment…</p>}>
          <LazyFieldHelpContent path={path} documents={[{ country }]} />
        </Suspense>
      )}
    </HelpDisclosure>
  );
}

interface HelpDisclosureProps {
  /** Read by everybody: 'What does this mean?' */
  question: string;
  /** Of the field; for screen readers, so that each disclosure has a name of its own. */
  label: string;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** An explanation beside a field, closed at first. */
export function HelpDisclosure({ question, label, onToggle, children }: HelpDisclosureProps) {
  return (
    <details className="text-sm" onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}>
      <summary className="w-fit cursor-pointer py-0.5 text-link">
        {question}
        <span className="sr-only"> {label}</span>
      </summary>
      <div className="my-2 space-y-2 rounded-lg bg-sunken p-3">{children}</div>
    </details>
  );
}
