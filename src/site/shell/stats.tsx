import { joinClasses } from '#ui/join-classes.ts';
import { type FigureClaim, requireAnyClaim, requireClaims } from '../claim-markup.ts';
import { claims } from '../claims.ts';

/** Figures in a row, each styled like the characters of a plate. */
export function Stats({
  stats,
  columns = 4,
}: {
  stats: readonly { claim: FigureClaim; label: string }[];
  columns?: 2 | 4;
}) {
  return (
    <dl
      {...requireAnyClaim(...stats.map(({ claim }) => claim))}
      tabIndex={0}
      aria-label="In figures"
      className={joinClasses(
        'rail max-sm:[&>*]:basis-40! content-start gap-3 sm:grid sm:grid-cols-2',
        columns === 4 && 'lg:grid-cols-4',
      )}
    >
      {stats.map(({ claim, label }) => (
        <div
          key={label}
          {...requireClaims(claim)}
          className="flex flex-col-reverse justify-end rounded-xl border border-line bg-card px-4 py-3 text-ink"
        >
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="plate-letters text-2xl max-sm:text-xl max-sm:tracking-normal">{claims[claim]}</dd>
        </div>
      ))}
    </dl>
  );
}
