import { useState } from 'react';
import { joinClasses } from '#ui/join-classes.ts';
import { formatClock } from '#ui/page/format-time.ts';
import type { OperatorOrderView } from '../../view-contract.ts';

type RunRecording = OperatorOrderView['runs'][number]['recording'];

/**
 * The recording of one run: a strip of screenshots, and below it the chosen step with picture, time and typed values.
 */
export function ScreenshotStrip({ film }: { film: RunRecording }) {
  const [chosenOrdinal, setChosen] = useState<number | null>(null);
  const step =
    film.find(({ ordinal }) => ordinal === chosenOrdinal) ?? film.find(({ failed }) => failed) ?? film.at(-1);
  if (!step) return <p className="text-ink-soft text-sm">No step has been recorded yet.</p>;
  return (
    <div className="space-y-4">
      <ol aria-label="Steps" className="flex gap-3 overflow-x-auto p-1">
        {film.map((frame) => (
          <li key={frame.ordinal} className="w-40 shrink-0">
            <button
              type="button"
              aria-pressed={frame === step}
              onClick={() => setChosen(frame.ordinal)}
              className={joinClasses(
                'block w-full overflow-hidden rounded-lg border-2 text-left text-sm',
                frame.failed ? 'border-act' : frame === step ? 'border-ink' : 'border-line',
              )}
            >
              {frame.screenshot_url ? (
                <img
                  src={frame.screenshot_url}
                  alt=""
                  loading="lazy"
                  className="aspect-[8/5] w-full bg-sunken object-cover object-top"
                />
              ) : (
                <span className="block aspect-[8/5] bg-sunken" />
              )}
              <span className="block truncate px-2 py-1.5">
                {frame.ordinal}. {frame.title}
                {frame.failed && <span className="font-semibold text-act"> failed</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <RecordedStep step={step} />
    </div>
  );
}

function RecordedStep({ step }: { step: RunRecording[number] }) {
  return (
    <section aria-label={step.title} className="space-y-3 rounded-lg bg-sunken p-4">
      <p className="flex flex-wrap gap-x-4 font-semibold">
        {step.title}
        <span className="font-normal text-ink-soft text-sm">
          {formatClock(step.started_at)}, {formatStepSeconds(step)} s
        </span>
      </p>
      <p className="break-all text-ink-soft text-sm">{step.url}</p>
      {step.typed.length > 0 && (
        <table className="w-full text-left text-sm">
          <caption className="sr-only">Typed values</caption>
          <tbody>
            {step.typed.map((entry) => (
              <tr key={entry.meaning} className="border-line border-t">
                <th scope="row" className="py-1.5 pr-4 font-normal text-ink-soft">
                  {entry.label}
                </th>
                <td className="wrap-anywhere py-1.5 font-semibold">{entry.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {step.screenshot_url && (
        <img
          src={step.screenshot_url}
          alt={`The portal at the step ${step.title}`}
          className="w-full rounded-md border border-line"
        />
      )}
    </section>
  );
}

function formatStepSeconds({ started_at, finished_at }: RunRecording[number]): string {
  return ((Date.parse(finished_at) - Date.parse(started_at)) / 1000).toFixed(1);
}
