import type { ReactNode } from 'react';

export function PageFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="border-line border-t bg-sunken">
      <div className="mx-auto max-w-6xl space-y-4 px-4 py-6 text-ink-soft sm:py-8 text-sm sm:px-6">{children}</div>
    </footer>
  );
}
