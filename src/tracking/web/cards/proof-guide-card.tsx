import { Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { WindscreenDiagram } from '#permits/web/windscreen-diagram.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkedText } from '#ui/linked-text.tsx';
import { formatDay } from '#ui/page/format-time.ts';
import { showToast } from '#ui/toasts.ts';
import type { OrderView } from '../../view-contract.ts';
import { zoneGroups } from '../../zone-groups.ts';

type ProofGuide = NonNullable<OrderView['proof_guide']>;

/** For a granted permit: the proof, what to do with it, and where the vehicle may drive with it. */
export function ProofGuideCard({ order, guide }: { order: Pick<OrderView, 'proof_file'>; guide: ProofGuide }) {
  // A motorcycle has no windscreen to speak of, and of two possible classes neither is drawn.
  const goesOnWindscreen = guide.where_it_goes.includes('windscreen');
  const stickerMark = goesOnWindscreen ? /^Crit'Air (\w)$/.exec(guide.certificate_class ?? '')?.[1] : undefined;
  return (
    <Card aria-labelledby="proof-title" className="space-y-5">
      <h2 id="proof-title" className="text-xl">
        Your proof, and what to do with it
      </h2>
      {order.proof_file && <ProofFileButtons file={order.proof_file} />}
      {guide.certificate_class && (
        <p>
          By what you told us your vehicle gets{' '}
          <span className="block font-bold text-2xl">{guide.certificate_class}</span> The number on the certificate
          counts.
        </p>
      )}
      {stickerMark ? (
        <WindscreenDiagram sign="crit-air" ownMark={stickerMark} />
      ) : (
        <p className="font-semibold">{guide.where_it_goes}</p>
      )}
      <ol className="list-decimal space-y-2 pl-5">
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
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

/** The proof as one file: a download everywhere, and the share sheet where the device has one for files. */
function ProofFileButtons({ file: { url, file_name } }: { file: NonNullable<OrderView['proof_file']> }) {
  const [canShare, setCanShare] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fetchedFile, setFetchedFile] = useState<File>();
  useEffect(() => setCanShare(canShareFile(new File([], file_name, { type: 'application/pdf' }))), [file_name]);
  const share = async () => {
    setBusy(true);
    try {
      const file = fetchedFile ?? (await fetchFile(url, file_name));
      setFetchedFile(file);
      await navigator.share({ files: [file] });
    } catch (error) {
      const reason = error instanceof DOMException ? error.name : '';
      // Whoever closes the sheet has changed their mind. A browser shares only right after a press.
      if (reason === 'NotAllowedError')
        showToast({ tone: 'info', title: 'The proof is here now', description: 'Press the button once more.' });
      else if (reason !== 'AbortError')
        showToast({ tone: 'error', title: 'It could not be shared', description: 'Download the file instead.' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap gap-3">
        <LinkButton href={url} download={file_name}>
          Download the proof
        </LinkButton>
        {canShare && (
          <Button tone="quiet" busy={isBusy} onClick={share}>
            Share or save it
          </Button>
        )}
      </div>
      <p className="mt-2 flex items-start gap-2 text-ink-soft text-sm">
        <Smartphone aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        Save it to your phone: it opens without a network. All is in this one file.
      </p>
    </div>
  );
}

async function fetchFile(url: string, name: string): Promise<File> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The proof was not sent: ${answer.status}`);
  return new File([await answer.blob()], name, { type: 'application/pdf' });
}

const canShareFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;
