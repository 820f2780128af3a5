interface NumberedListProps {
  items: readonly { title: string; text: string }[];
  /** Steps are in sequence; checks are side by side. */
  kind: 'steps' | 'checks';
}

const looks = {
  steps: {
    list: 'rail gap-8 sm:grid md:grid-cols-2',
    number:
      'grid size-10 shrink-0 place-items-center rounded-full bg-signal font-bold text-lg text-on-signal forced-color-adjust-none',
  },
  checks: { list: 'grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3', number: 'plate-face text-2xl text-ink-soft' },
};

export function NumberedList({ items, kind }: NumberedListProps) {
  const { list, number } = looks[kind];
  return (
    <ol tabIndex={kind === 'steps' ? 0 : undefined} className={list}>
      {items.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span aria-hidden="true" className={number}>
            {index + 1}
          </span>
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
