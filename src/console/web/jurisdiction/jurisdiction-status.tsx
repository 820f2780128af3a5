import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, CreditCard, Footprints, ExternalLink as OpenIcon, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { findCountryCode } from '#permits/country-codes.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { CountryFlag } from '#ui/country-flag.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ListBody } from '#ui/list/list-body.tsx';
import { ListHead } from '#ui/list/list-head.tsx';
import { useListQuery } from '#ui/list/use-list-query.ts';
import { callServerFunction, showFailureToast } from '#ui/page/call-server-function.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { RelativeTime } from '#ui/parts/relative-time.tsx';
import { showToast } from '#ui/toasts.ts';
import { type Jurisdiction, jurisdictionsSchema, type PortalCanary } from '../../jurisdiction-contract.ts';
import { describeListCalls } from '../list-calls.ts';
import { describeMethodCounts, findReadiness, pauseLabels, readinessBadges } from './readiness.ts';

const failure = 'Error loading data';
const listCalls = describeListCalls('jurisdictions');

/** Every permit entity by country: who applies for it, and how its newest run ended. */
export function JurisdictionStatus() {
  const list = useListQuery({ path: listCalls.path, answer: jurisdictionsSchema, failure });
  const all = list.data?.jurisdictions ?? [];
  const automated = all.filter((one) => findReadiness(one) === 'automated').length;
  return (
    <>
      <ListHead
        title="Jurisdiction Status"
        count={list.data && `${automated} of ${all.length} jurisdictions support automation`}
        list={list}
        csv={listCalls.csv}
      />
      <ListBody list={list} failure={failure}>
        {({ jurisdictions, portals }) => (
          <div className="space-y-6">
            <p className="text-ink-soft text-sm">{describeMethodCounts(jurisdictions)}.</p>
            <PortalCanaries portals={portals} />
            {[...Map.groupBy(jurisdictions, ({ country }) => country)].map(([country, zones]) => (
              <section key={country} aria-label={country}>
                <h3 className="mb-2 flex items-center gap-2 font-bold">
                  <CountryFlag code={findCountryCode(country)} className="h-4! w-6!" />
                  {country}
                  <span className="font-normal text-ink-soft text-sm tabular-nums">
                    {zones.filter((zone) => findReadiness(zone) === 'automated').length} of {zones.length} automated
                  </span>
                </h3>
                <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
                  {zones.map((zone) => (
                    <JurisdictionCard key={zone.id} jurisdiction={zone} />
                  ))}
                </ul>
              </section>
            ))}
            <MethodFeatures />
          </div>
        )}
      </ListBody>
    </>
  );
}

const runStatusLabels = {
  QUEUED: 'queued',
  RUNNING: 'running',
  HANDED_OFF: 'waits for a person',
  COMPLETED: 'completed',
  FAILED: 'failed',
} as const;

function JurisdictionCard({ jurisdiction }: { jurisdiction: Jurisdiction }) {
  const { zone_name, payment_required, portal_url, catalogue_texts, paused, pause_reason, last_run, way } =
    jurisdiction;
  const { label, tone } = readinessBadges[findReadiness(jurisdiction)];
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-card p-3 text-sm">
      <div className="flex items-start justify-between gap-2">
        <h4 className="font-semibold">{zone_name}</h4>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className="text-ink-soft">
        {payment_required && (
          <p className="flex items-center gap-1.5">
            <CreditCard aria-hidden="true" className="size-4" />
            Payment required
          </p>
        )}
        {catalogue_texts && <p>{catalogue_texts}</p>}
        {paused && (
          <p className="font-semibold text-act">
            {pause_reason
              ? `Paused by itself. ${pause_reason}. Applications wait; the portal is looked at until it opens.`
              : way !== 'by_hand' && pauseLabels[way].meanwhile}
          </p>
        )}
        {last_run && (
          <p>
            Last run {runStatusLabels[last_run.status]} <RelativeTime at={last_run.created_at} />
          </p>
        )}
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        <a
          href={portal_url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('quiet', 'min-h-8! border! px-2.5! py-1! max-md:min-h-11!')}
        >
          <OpenIcon aria-hidden="true" className="size-4" />
          {way === 'robot' || way === 'by_hand' ? 'Official Portal' : 'Official site'}
          <span className="sr-only"> of {zone_name} (opens in a new tab)</span>
        </a>
        {way !== 'by_hand' && jurisdiction.automation_enabled && <PauseButton jurisdiction={jurisdiction} way={way} />}
      </div>
    </li>
  );
}

/**
 * Pauses robots at a portal that misbehaves. It asks for confirmation, because it affects every permit of that
 * portal.
 */
function PauseButton({
  jurisdiction: { id, zone_name, paused, pause_reason },
  way,
}: {
  jurisdiction: Jurisdiction;
  way: keyof typeof pauseLabels;
}) {
  const words = pauseLabels[way];
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => callServerFunction('pause-portal', { permit_entity_id: id, paused: !paused }, z.unknown()),
    onSuccess: () => showToast({ tone: 'success', title: paused ? words.again : words.paused }),
    onError: showFailureToast,
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  const buttonLabel = paused ? words.resume : words.pause;
  const Icon = paused ? Play : Pause;
  return (
    <>
      <CompactButton onClick={() => setAsking(true)}>
        <Icon aria-hidden="true" className="size-4" />
        {buttonLabel}
        <span className="sr-only"> for {zone_name}</span>
      </CompactButton>
      {isAsking && (
        <Dialog open onClose={() => setAsking(false)} title={`${buttonLabel} for ${zone_name}?`}>
          <ul className="list-disc space-y-1.5 pl-5 text-base">
            {way === 'robot' && <li>It holds for every permit of the same portal.</li>}
            {paused ? (
              <>
                {pause_reason && <li>Those that wait for the portal go on at once.</li>}
                <li>New orders are worked by themselves again. Those that are with people stay with them.</li>
              </>
            ) : (
              <li>
                Orders go to people until then, those in line too.
                {way === 'robot' && ' A run under way comes to its end.'}
              </li>
            )}
          </ul>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button busy={change.isPending} onClick={() => change.mutate()}>
              {buttonLabel}
            </Button>
            <Button tone="plain" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Portal changes, found by canaries before a customer's application meets them. */
function PortalCanaries({ portals }: { portals: readonly PortalCanary[] }) {
  return (
    <PanelSection title="Portals, walked dry every night">
      <ul className="divide-y divide-line text-sm">
        {portals.map((portal) => (
          <li key={portal.portal} className="flex flex-wrap items-start justify-between gap-2 py-2">
            <div className="min-w-0 flex-1">
              <h4 className="font-semibold">{portal.title}</h4>
              <LastCanaryRun portal={portal} />
            </div>
            <RunCanaryButton portal={portal} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function LastCanaryRun({ portal: { canary, changed, under_way } }: { portal: PortalCanary }) {
  if (!canary)
    return <p className="text-ink-soft">{under_way ? 'Walked for the first time now …' : 'Not walked yet'}</p>;
  const { stopped, ended_at, changes, screenshot_url } = canary;
  return (
    <>
      <p className="text-ink-soft">
        Walked dry <RelativeTime at={ended_at} />
        {changes ? changes.length === 0 && ': no change' : ': the first walk, there is nothing to compare it with'}
      </p>
      {changes && changes.length > 0 && (
        <ul className={stopped ? 'font-semibold text-act' : 'font-semibold'}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {screenshot_url && (
        <a href={screenshot_url} target="_blank" rel="noopener noreferrer" className="text-link underline">
          The page where it stopped<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {changed && <p>It stopped at the same place twice: the form has changed. Paid orders go on until they stop.</p>}
    </>
  );
}

function RunCanaryButton({ portal: { title, permit_entity_id, under_way } }: { portal: PortalCanary }) {
  const client = useQueryClient();
  const canaryRun = useMutation({
    mutationFn: () => callServerFunction('walk-portal', { permit_entity_id }, z.unknown()),
    onSuccess: () => showToast({ tone: 'success', title: 'The walk begins', description: 'Nothing is sent.' }),
    onError: showFailureToast,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <CompactButton busy={canaryRun.isPending} disabled={under_way} onClick={() => canaryRun.mutate()}>
      <Footprints aria-hidden="true" className="size-4" />
      {under_way ? 'Under way' : 'Walk now'}
      <span className="sr-only">: {title}</span>
    </CompactButton>
  );
}

const methodLists = [
  {
    title: 'Automated Processing',
    features: [
      'The official form is filled in and sent by a robot, step by step',
      'Every step leaves a screenshot and the values that were typed',
      'An application is sent to a portal once, whatever happens',
      "The authority's mails are read and filed with the order",
      'What the portal reserves for people goes to a person at that very step',
    ],
  },
  {
    title: 'Manual Fallback',
    features: [
      'A person of the team applies at the official portal',
      'Values are ready to paste, with the customer’s papers beside them',
      'Starts by itself when automation fails or is paused',
      'The reference and the proof are kept as with a robot',
      'The customer is told that processing goes on by hand',
    ],
  },
];

function MethodFeatures() {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {methodLists.map(({ title, features }) => (
        <PanelSection key={title} title={title}>
          <ul className="space-y-1 text-sm">
            {features.map((feature) => (
              <li key={feature} className="flex gap-2">
                <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-ok" />
                {feature}
              </li>
            ))}
          </ul>
        </PanelSection>
      ))}
    </div>
  );
}
