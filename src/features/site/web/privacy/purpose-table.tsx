import { ComparisonTable } from '../../shell/comparison-table.tsx';

const rows = [
  {
    label: 'Applying for your permit',
    cells: ['All of your order', 'The contract with you, and your written authorisation to apply on your behalf'],
  },
  { label: 'Payment and refunds', cells: ['Amount, time, result', 'The contract with you; bookkeeping law'] },
  {
    label: 'Telling you how it stands',
    cells: ['E-mail, state of the order', 'The contract with you'],
  },
  {
    label: 'Your account',
    cells: ['E-mail, password hash, sign-in times', 'The contract with you'],
  },
  {
    label: 'Proof of what was sent',
    cells: ['Pictures of each step, references', 'Our legitimate interest, and yours, in showing it to an authority'],
  },
  {
    label: 'Safety of the service',
    cells: ['Technical logs without your personal details', 'Our legitimate interest in stopping abuse'],
  },
  { label: 'News and offers', cells: ['E-mail', 'Your consent, only if you gave it'] },
];

export function PurposeTable() {
  return <ComparisonTable caption="What each kind of data is used for" columns={['Data', 'Legal basis']} rows={rows} />;
}
