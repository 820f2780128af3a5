import type { ReactNode } from 'react';
import { joinClasses } from '#ui/join-classes.ts';

const columnClasses = {
  2: 'gap-3 lg:grid-cols-2 lg:gap-4',
  3: 'gap-5 sm:grid-cols-2 lg:grid-cols-3',
  4: 'gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-4',
};

interface CardRailProps {
  columns: keyof typeof columnClasses;
  /** Set where no card has a link or a button, so that the row can be scrolled by keyboard: what the cards are. */
  label?: string;
  /** Whether the order of the cards means something. */
  ordered?: boolean;
  /** List items. */
  children: ReactNode;
}

/** Cards of one kind: side by side on a phone, where the row scrolls and snaps; a grid on wider screens. */
export function CardRail({ columns, label, ordered, children }: CardRailProps) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List
      {...(label && { 'aria-label': label, tabIndex: 0 })}
      className={joinClasses('rail sm:grid', columnClasses[columns])}
    >
      {children}
    </List>
  );
}
