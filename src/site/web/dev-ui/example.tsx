import type { ReactNode } from 'react';

interface SpecimenProps {
  /** The component's name in `src/ui`. */
  name: string;
  children: ReactNode;
}

/** One component of the design system in all its states. */
export function Example({ name, children }: SpecimenProps) {
  return (
    <section aria-labelledby={`part-${name}`} className="border-line border-t py-8">
      <h2 id={`part-${name}`} className="mb-5 text-xl">
        {name}
      </h2>
      <div className="space-y-5">{children}</div>
    </section>
  );
}
