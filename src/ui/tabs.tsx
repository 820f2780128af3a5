import type { KeyboardEvent, ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly { name: Name; title: string }[];
  current: Name;
  onChange: (name: Name) => void;
  children: ReactNode;
}

/**
 * Tabs by the WAI-ARIA pattern: arrow keys, Home and End move and open at once. Tabs that do not fit wrap into a
 * second row.
 */
export function Tabs<Name extends string>({ label, tabs, current, onChange, children }: TabsProps<Name>) {
  const open = (name: Name | undefined) => {
    if (!name) return;
    onChange(name);
    document.getElementById(`tab-${name}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.name === current);
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    open(tabs.at(target % tabs.length)?.name);
  };
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex flex-wrap shadow-[inset_0_-2px_0_var(--line)]"
      >
        {tabs.map(({ name, title }) => {
          const selected = name === current;
          return (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={selected}
              aria-controls={`panel-${name}`}
              tabIndex={selected ? 0 : -1}
              onClick={() => onChange(name)}
              className={joinClasses(
                'min-h-12 flex-1 whitespace-nowrap border-b-4 px-4 font-semibold max-md:px-3 focus-visible:-outline-offset-4',
                selected ? 'border-signal-strong' : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {title}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`panel-${current}`} aria-labelledby={`tab-${current}`} className="pt-6">
        {children}
      </div>
    </>
  );
}
