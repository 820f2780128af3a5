import { Fragment, type ReactNode } from 'react';

export interface Bar {
  key: string;
  label: ReactNode;
  /** Shown at the end, and to screen readers instead of the bar. */
  words: string;
  parts: readonly { value: number; fill: string; title: string }[];
}

/** A row each with a bar made of parts, all to one scale. */
export function StackedBars({ bars }: { bars: readonly Bar[] }) {
  const longest = Math.max(1, ...bars.map(sumOf));
  return (
    <ul className="grid grid-cols-[minmax(0,auto)_minmax(4rem,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-sm">
      {bars.map((bar) => (
        <li key={bar.key} className="contents">
          <span className="truncate">{bar.label}</span>
          <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className="h-4 w-full">
            {bar.parts.map(({ value, fill, title }, index) => (
              <Fragment key={title}>
                {value > 0 && (
                  <rect
                    x={(sumOf({ parts: bar.parts.slice(0, index) }) / longest) * 100}
                    width={(value / longest) * 100}
                    height="10"
                    className={fill}
                  >
                    <title>{title}</title>
                  </rect>
                )}
              </Fragment>
            ))}
          </svg>
          <span className="text-right font-semibold tabular-nums">{bar.words}</span>
        </li>
      ))}
    </ul>
  );
}

const sumOf = ({ parts }: Pick<Bar, 'parts'>) => parts.reduce((sum, { value }) => sum + value, 0);
