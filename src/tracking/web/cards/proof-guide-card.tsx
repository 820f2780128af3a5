import { WindscreenDiagram } from '#permits/web/windscreen-diagram.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkedText } from '#ui/linked-text.tsx';
import { formatDay } from '#ui/page/format-time.ts';
import type { OrderView } from '../../view-contract.ts';
import { zoneGroups } from '../../zone-groups.ts';

type ProofGuide = NonNullable<OrderView['proof_guide']>;

/** For a granted permit: the proof, what to do with it, and where the vehicle may drive with it. */
export function ProofGuideCard({
  order,
  guide,
}: {
  order: Pick<OrderView, 'documents' | 'situation'>;
  guide: ProofGuide;
}) {
  const confirmation = order.documents.find(({ kind }) => kind === 'confirmation');
  // A motorcycle has no windscreen to speak of, and of two possible classes neither is drawn.
  const goesOnWindscreen = guide.steps.some((step) => step.includes('windscreen'));
  const stickerMark = goesOnWindscreen ? /^Crit'Air (\w)$/.exec(guide.certificate_class ?? '')?.[1] : undefined;
  return (
    <Card aria-labelledby="proof-title" className="space-y-5">
      <h2 id="proof-title" className="text-xl">
        Your proof, and what to do with it
      </h2>
      {guide.certificate_class && (
        <p>
          By what you told us your vehicle gets{' '}
          <span className="block font-bold text-2xl">{guide.certificate_class}</span> The number on the certificate
          counts.
        </p>
      )}
      {stickerMark && <WindscreenDiagram sign="crit-air" ownMark={stickerMark} />}
      <ol className="list-decimal space-y-2 pl-5">
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {confirmation && (
        <LinkButton href={confirmation.url} target="_blank" rel="noopener" className="print:hidden">
          Open the {order.situation.is_check ? 'rule-check statement' : 'confirmation'}
          <span className="sr-only"> (opens in a new tab)</span>
        </LinkButton>
      )}
      <div className="space-y-4 border-line border-t pt-5">
        <h3 className="font-semibold">
          {guide.zones.length > 1 ? 'The zones it is for' : 'Where it is valid'}, by the rules for{' '}
          {formatDay(guide.as_of)}
        </h3>
        {zoneGroups(guide.zones).map(({ title, zones }) => (
          <details key={title} open={guide.zones.length === 1}>
            <summary className="min-h-8 cursor-pointer">
              <span className="font-semibold">{title}:</span> {zones.map(({ name }) => name).join(', ')}
            </summary>
            <dl className="mt-2 space-y-2 text-sm">
              {zones.map(({ name, words }) => (
                <div key={name}>
                  <dt className="font-semibold">{name}</dt>
                  <dd className="text-ink-soft">
                    <LinkedText text={words} isForPaper />
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </div>
    </Card>
  );
}
