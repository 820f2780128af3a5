import { Badge, type StatusTone } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CountryFlag } from '#ui/country-flag.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { PriceTable } from '#ui/price-table.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { Example } from './example.tsx';

const tones: readonly StatusTone[] = ['waiting', 'working', 'done', 'attention'];
const steps = ['Trip', 'Details', 'Review & Pay'];
const story = [
  { key: 'paid', title: 'Payment received', detail: '14:02', state: 'past' },
  { key: 'open', title: 'Portal opened', detail: 'now', state: 'now' },
  { key: 'sent', title: 'Application sent', state: 'next' },
] as const;

export function StateExamples() {
  return (
    <>
      <Example name="Badge">
        <p className="flex flex-wrap gap-3">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </p>
      </Example>
      <Example name="StatusLine">
        {tones.map((tone) => (
          <StatusLine key={tone} tone={tone} headline={`This is ${tone}.`}>
            What comes next.
          </StatusLine>
        ))}
      </Example>
      <Example name="Progress">
        <ProgressBar value={50} label="Working" />
        <ProgressBar value={100} label="Done" tone="done" />
        <ProgressBar value={0} label="Failed" tone="attention" />
      </Example>
      <Example name="Stepper">
        {[1, 2, 3].map((current) => (
          <Stepper key={current} steps={steps} current={current} />
        ))}
      </Example>
      <Example name="Timeline">
        <Timeline label="Timeline" items={story} />
      </Example>
      <Example name="Notice">
        <Notice title="Information">What helps.</Notice>
        <Notice tone="done" title="Done">
          What helps.
        </Notice>
        <Notice tone="attention" title="Attention">
          What to do now.
        </Notice>
      </Example>
      <Example name="Card">
        <Card aria-label="A card">What helps.</Card>
      </Example>
      <Example name="EmptyState">
        <EmptyState
          title="No applications yet"
          heading="h2"
          action={<LinkButton href="#part-EmptyState">New Application</LinkButton>}
        >
          What to do now.
        </EmptyState>
      </Example>
      <Example name="PriceTable">
        <PriceTable
          caption="Price breakdown"
          lines={[
            { label: 'Base service', amount: '£19.99' },
            { label: 'Italy surcharge (2 days)', amount: '£9.98' },
          ]}
          total="£29.97"
        />
      </Example>
      <Example name="NumberPlate">
        <div className="flex flex-wrap items-center gap-4">
          <NumberPlate text="AB12 CDE" countryCode="GB" size="large" />
          <NumberPlate text="AB-123-CD" countryCode="FR" />
          <NumberPlate text="1-ABC-234" countryCode="BE" size="small" />
          <NumberPlate text={null} countryCode="GB" />
        </div>
      </Example>
      <Example name="Flag">
        <p className="flex flex-wrap gap-3">
          {['FR', 'IT', 'BE', 'ES', 'NL', 'AT'].map((code) => (
            <CountryFlag key={code} code={code} />
          ))}
        </p>
      </Example>
      <Example name="Waiting">
        <Skeleton className="h-24" />
        <p className="flex items-center gap-3">
          <Spinner /> Waiting
        </p>
      </Example>
    </>
  );
}
