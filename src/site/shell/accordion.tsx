import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '#ui/join-classes.ts';

export interface AccordionItem {
  title: string;
  /** A line below the title that is seen before the item is opened. */
  note?: ReactNode;
  body: ReactNode;
  /** Anchor of this item; a link to it opens the item. */
  id?: string;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** The items are parts of the page, with an h2 and the whole width. */
  asSections?: boolean;
}

/**
 * Questions that open one by one, with the platform's own `details`: they work without script, and a search in the
 * page finds them.
 */
export function Accordion({ items, asSections }: AccordionProps) {
  const Title = asSections ? 'h2' : 'h3';
  return (
    <div className="divide-y divide-line rounded-xl border border-line bg-card card-shadow">
      {items.map(({ title, note, body, id }) => (
        <details key={title}>
          <summary className="flex min-h-12 list-none items-center justify-between gap-4 px-4 py-2 sm:min-h-14 sm:px-5 sm:py-3.5 font-semibold hover:bg-sunken">
            <div>
              <Title className={asSections ? 'text-xl' : '[font-family:inherit] font-semibold'}>{title}</Title>
              {note && <p className="font-normal text-ink-soft text-sm">{note}</p>}
            </div>
            <Plus aria-hidden="true" className="size-5 shrink-0 transition-transform [[open]>summary>&]:rotate-45" />
          </summary>
          <div
            id={id}
            className={joinClasses('space-y-3 px-4 pt-1 pb-5 sm:px-5', asSections ? 'scroll-mt-10' : 'max-w-prose')}
          >
            {body}
          </div>
        </details>
      ))}
    </div>
  );
}
