import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { joinClasses } from '#ui/join-classes.ts';

interface HeaderCellProps {
  title: string;
  numeric?: boolean | undefined;
  direction: 'ascending' | 'descending' | undefined;
  onSort: (() => void) | undefined;
}

const icons = { ascending: ArrowUp, descending: ArrowDown };

export function HeaderCell({ title, numeric, direction, onSort }: HeaderCellProps) {
  const Icon = direction ? icons[direction] : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={joinClasses('whitespace-nowrap px-2.5 py-2 font-semibold', numeric && 'text-right')}
    >
      {onSort ? (
        <button type="button" onClick={onSort} className="inline-flex items-center gap-1 font-semibold hover:underline">
          {title}
          <Icon aria-hidden="true" className={joinClasses('size-3.5', !direction && 'text-ink-soft/70')} />
        </button>
      ) : (
        title
      )}
    </th>
  );
}
