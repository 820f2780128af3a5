import { joinClasses } from './join-classes.ts';

/** Holds the place of what is being fetched; the words around it say so. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={joinClasses('rounded-lg bg-sunken motion-safe:animate-pulse', className)} />
  );
}
