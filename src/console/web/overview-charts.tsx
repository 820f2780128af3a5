import { Fragment, type ReactNode } from 'react';

interface ColumnChartProps {
  /** The chart's content in words, for screen readers. */
  label: string;
  columns: readonly { key: string; value: number; title: string }[];
  /** Labels under the first and the last column. */
  from: string;
  to: string;
}

const WIDTH = 300;
const HEIGHT = 88;

/** One column for each day or range, scaled from zero to the highest; each shows its value on hover. */
export function ColumnChart({ label, columns, from, to }: ColumnChartProps) {
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  const step = WIDTH / columns.length;
  return (
    <figure className="text-sm">
      <div className="flex gap-2">
        <span
          aria-hidden="true"
          className="flex flex-col justify-between text-right text-ink-soft tabular-nums leading-none"
        >
          <span>{highest}</span>
          <span>0</span>
        </span>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-24 w-full border-line-strong border-b"
        >
          <line x1="0" x2={WIDTH} y1="0.5" y2="0.5" className="stroke-line" vectorEffect="non-scaling-stroke" />
          {columns.map(({ key, value, title }, index) => {
            const height = (value / highest) * HEIGHT;
            return (
              <g key={key}>
                <title>{title}</title>
                <rect
                  x={index * step}
                  y="0"
                  width={step}
                  height={HEIGHT}
                  className="fill-transparent hover:fill-sunken"
                />
                <rect
                  x={index * step + step * 0.14}
                  y={HEIGHT - height}
                  width={step * 0.72}
                  height={height}
                  className="pointer-events-none fill-link"
                />
              </g>
            );
          })}
        </svg>
      </div>
      <figcaption aria-hidden="true" className="mt-1 flex justify-between pl-4 text-ink-soft tabular-nums">
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  );
}

interface Bar {
  key: string;
  label: ReactNode;
  /** Shown at the end of the bar, and read out instead of it. */
  valueText: string;
  parts: readonly { value: number; fill: string; title: string }[];
}

/** One row for each item, with a bar of several parts; all rows share one scale. */
export function StackedBars({ bars }: { bars: readonly Bar[] }) {
  const longest = Math.max(1, ...bars.map(sumOf));
  return (
    <ul className="grid grid-cols-[minmax(0,auto)_minmax(4rem,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-sm">
      {bars.map((bar) => (
        <li key={bar.key} className="contents">
          <span className="leading-snug">{bar.label}</span>
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
          <span className="text-right font-semibold tabular-nums">{bar.valueText}</span>
        </li>
      ))}
    </ul>
  );
}

const sumOf = ({ parts }: Pick<Bar, 'parts'>) => parts.reduce((sum, { value }) => sum + value, 0);
