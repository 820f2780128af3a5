import type { ComponentProps } from 'react';
import { formatPounds, prices } from '#permits/pricing.ts';
import { claims } from '../../claims.ts';
import { ComparisonTable } from '../../shell/comparison-table.tsx';
import { SiteSection } from '../../shell/site-section.tsx';
import { StartApplicationCallout } from '../../shell/start-application-callout.tsx';

const rows: ComponentProps<typeof ComparisonTable>['rows'] = [
  {
    claims: ['ourTime', 'ownTime'],
    label: 'Your time',
    cells: [`${claims.ourTime}, one form`, `${claims.ownTime} a portal, papers at hand`],
  },
  {
    label: 'Price',
    cells: [
      `from ${formatPounds(prices.base)}: you pay us for the work`,
      'the authority’s own price, and some registrations are free',
    ],
  },
  { label: 'Language', cells: ['English', 'French, Italian, Dutch, Spanish or German; English where there is some'] },
  {
    label: 'A typing mistake',
    cells: [
      'your plate is drawn as on the car and checked against its country’s pattern before you pay',
      'one wrong character counts as no permit, and few portals take it back',
    ],
  },
  {
    claims: ['standardProcessing', 'urgentProcessing'],
    label: 'Our part done in',
    cells: [
      `${claims.standardProcessing}, urgent ${claims.urgentProcessing}; the authority’s own time comes on top`,
      'when you get round to it; the authority’s own time comes on top',
    ],
  },
  {
    label: 'The portal fails',
    cells: ['one of our people takes over where the software stopped', 'you start again tomorrow'],
  },
  {
    label: 'Proof',
    cells: ['the confirmation in your account, and a picture of every step kept by us', 'what the portal mails you'],
  },
  {
    claims: ['guarantee'],
    label: 'It does not work out',
    cells: [claims.guarantee, 'the authority decides whether you see its fee again'],
  },
];

export function ServiceComparison() {
  return (
    <SiteSection
      title="With us or by yourself"
      lead="You need nobody to apply for a permit. This is what you pay us for, and what you do not need us for."
    >
      <ComparisonTable
        caption="Our service compared with applying yourself"
        columns={['With us', 'By yourself']}
        rows={rows}
        stressed={0}
      />
      <div className="mt-8">
        <StartApplicationCallout />
      </div>
    </SiteSection>
  );
}
