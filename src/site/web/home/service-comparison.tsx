import type { ComponentProps } from 'react';
import { formatPounds, prices } from '#permits/pricing.ts';
import { claims } from '../../claims.ts';
import { ComparisonTable } from '../../shell/comparison-table.tsx';
import { SiteSection } from '../../shell/site-section.tsx';

const rows: ComponentProps<typeof ComparisonTable>['rows'] = [
  {
    claims: ['ourTime', 'ownTime'],
    label: 'Your time',
    cells: [`${claims.ourTime}, one form`, `${claims.ownTime} a portal`],
  },
  {
    label: 'Price',
    cells: [`from ${formatPounds(prices.base)} for our work`, 'the authority’s own price; some registrations are free'],
  },
  { label: 'Language', cells: ['English', 'the portal’s own; English on some'] },
  {
    label: 'A typing mistake',
    cells: ['plate drawn as on the car and checked before you pay', 'one wrong character counts as no permit'],
  },
  {
    claims: ['standardProcessing', 'urgentProcessing'],
    label: 'Our part done in',
    cells: [
      `${claims.standardProcessing}, urgent ${claims.urgentProcessing}, then the authority’s time`,
      'when you get round to it, then the authority’s time',
    ],
  },
  {
    label: 'The portal fails',
    cells: ['one of our people takes over', 'you start again tomorrow'],
  },
  {
    label: 'Proof',
    cells: ['the confirmation in your account, a picture of every step with us', 'what the portal mails you'],
  },
  {
    claims: ['guarantee'],
    label: 'It does not work out',
    cells: [claims.guarantee, 'the authority may keep its fee'],
  },
];

export function ServiceComparison() {
  return (
    <SiteSection
      title="With us or by yourself"
      lead="You need nobody to apply for a permit. This is what you pay us for."
    >
      <ComparisonTable
        caption="Our service compared with applying yourself"
        columns={['With us', 'By yourself']}
        rows={rows}
        stressed={0}
      />
    </SiteSection>
  );
}
