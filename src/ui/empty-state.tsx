import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** `h1` where it fills the whole page. */
  heading?: 'h1' | 'h2';
}

/** Why nothing is shown here, and what to do about it. */
export function EmptyState({ title, children, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="rounded-xl border-2 border-line-strong/60 border-dashed px-6 py-12 text-center">
      <Heading className="text-xl">{title}</Heading>
      <div className="mx-auto mt-2 max-w-prose text-ink-soft">{children}</div>
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
