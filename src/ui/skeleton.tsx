import { joinClasses } from './join-classes.ts';

/** A placeholder while something loads; the text around it says so. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={joinClasses('rounded-lg bg-sunken motion-safe:animate-pulse', className)} />
  );
}
