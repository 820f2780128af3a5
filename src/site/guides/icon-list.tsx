import { Check, CircleAlert, Lightbulb, type LucideIcon, TrafficCone } from 'lucide-react';
import { joinClasses } from '#ui/join-classes.ts';

export type IconListKind = 'need' | 'zone' | 'violation' | 'tip';

const marks: Record<IconListKind, { icon: LucideIcon; ink: string }> = {
  need: { icon: Check, ink: 'text-ok' },
  zone: { icon: TrafficCone, ink: 'text-link' },
  violation: { icon: CircleAlert, ink: 'text-act' },
  tip: { icon: Lightbulb, ink: 'text-ink-soft' },
};

/** A list whose icons show the kind of item. */
export function IconList({ kind, items }: { kind: IconListKind; items: readonly string[] }) {
  const { icon: Icon, ink } = marks[kind];
  return (
    <ul className="space-y-2 sm:space-y-3">
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <Icon aria-hidden="true" className={joinClasses('mt-1 size-5 shrink-0', ink)} />
          <span className="min-w-0 max-w-prose">{item}</span>
        </li>
      ))}
    </ul>
  );
}
