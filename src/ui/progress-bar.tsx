import { joinClasses } from './join-classes.ts';

/** `value` is in percent. */
export function ProgressBar({
  value,
  label,
  tone = 'working',
}: {
  value: number;
  label: string;
  tone?: 'working' | 'done' | 'attention';
}) {
  return (
    <div className="flex items-center gap-3">
      <progress
        value={value}
        max={100}
        aria-label={label}
        className={joinClasses(
          'h-2.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-webkit-progress-bar]:bg-sunken',
          '[&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:transition-[width]',
          tone === 'done' && '[&::-moz-progress-bar]:bg-ok [&::-webkit-progress-value]:bg-ok',
          tone === 'working' && '[&::-moz-progress-bar]:bg-signal-strong [&::-webkit-progress-value]:bg-signal-strong',
          tone === 'attention' && '[&::-moz-progress-bar]:bg-act [&::-webkit-progress-value]:bg-act',
        )}
      />
      <span className="w-12 text-right font-semibold text-sm tabular-nums">{Math.round(value)}%</span>
    </div>
  );
}
