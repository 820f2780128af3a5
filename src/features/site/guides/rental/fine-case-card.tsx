import { Bill } from '../bill.tsx';
import { caseLines, caseTotal, type FineCase, formatEuros } from './fine-cases.ts';

/** An example trip: what it may come to, and what the permits would have been. */
export function FineCaseCard({ fineCase }: { fineCase: FineCase }) {
  const { title, story, permits, permitsTotal } = fineCase;
  return (
    <article className="flex flex-col rounded-xl border border-line bg-card p-5 shadow-card sm:p-6">
      <h3 className="text-xl">{title}</h3>
      <p className="mt-2">{story}</p>
      <Bill
        caption="Without permits"
        lines={caseLines(fineCase).map(({ label, amount }) => ({ label, amount: formatEuros(amount) }))}
        total={{ label: 'Potential total', amount: caseTotal(fineCase) }}
        totalClass="text-act"
      />
      <Bill
        caption="With permits"
        lines={permits.map(({ label, pounds }) => ({ label, amount: `£${pounds}` }))}
        total={{ label: 'Guide prices together', amount: `£${permitsTotal}` }}
        totalClass="text-ok"
      />
    </article>
  );
}
