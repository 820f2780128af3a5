import type { ReactNode } from 'react';

/** One topic of the privacy page; its text is plain HTML, styled here. */
export function Topic({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      className="mt-10 space-y-4 [&_:is(p,li,dd)_a]:text-link [&_a]:underline [&_a]:underline-offset-2 [&_dd]:mb-3 [&_dd]:font-semibold [&_dl]:border-signal [&_dl]:border-l-4 [&_dl]:pl-4 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5"
    >
      <h2 className="font-extrabold! text-xl">{title}</h2>
      {children}
    </section>
  );
}
