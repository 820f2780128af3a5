import { isAcceptanceNeeded, type OrderWarning } from '#permits/admission-verdict.ts';
import { splitSentences } from '#platform/split-sentences.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { shortenAddresses } from '#ui/linked-text.tsx';
import { parseAcceptedWarnings, setWarningAccepted } from '../order-payload.ts';
import type { OrderFormFields } from './order-form-fields.tsx';

/** What each warning is about; those that are not here begin with a sentence that says it. */
const topics: Partial<Record<OrderWarning['code'], string>> = {
  covers_more: 'A cheaper vignette is enough',
  covers_part: 'The vignette ends before your stay',
  free_days: 'Days of rest',
  hired_papers: 'The papers of a hired car',
  hired_there: 'A hired car may have it already',
  long_stay: 'A long stay',
  may_be_free: 'It may be free without us',
  plate_later: 'The plate must come in time',
  too_late: 'Later than your first day',
  too_many_days: 'More days than can be had',
};

/** The warnings to tick before paying, such as that nothing is needed: each by itself, in one box. */
export function WarningCheckboxes({ fields, all }: { fields: OrderFormFields; all: readonly OrderWarning[] }) {
  const form = fields.values;
  const accepted = parseAcceptedWarnings(form);
  const warnings = all.filter(isAcceptanceNeeded);
  const firstOpen = warnings.find(({ text }) => !accepted.includes(text));
  if (warnings.length === 0) return null;
  return (
    <fieldset className="min-w-0 rounded-xl border-2 border-line-strong bg-card p-2.5 sm:p-4">
      {/* Floated, a legend stands inside the border. */}
      <legend className="float-left mb-1 w-full font-semibold">I order all the same, knowing:</legend>
      <div className="clear-both space-y-2">
        {warnings.map((warning) => {
          const isFirst = warning === firstOpen;
          const { topic, words } = splitTopic(warning);
          return (
            <Checkbox
              key={warning.code}
              // The error summary leads to the first unticked box.
              name={isFirst ? 'accepted' : `accepted-${warning.code}`}
              checked={accepted.includes(warning.text)}
              error={isFirst ? fields.errors.accepted : undefined}
              onChange={({ target: { checked } }) =>
                fields.set({ accepted: setWarningAccepted(form, all, warning, checked) })
              }
              label={<span className="font-semibold text-sm">{topic}</span>}
              more={<span className="compact-text block">{shortenAddresses(words)}</span>}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function splitTopic({ code, text }: OrderWarning): { topic: string; words: string } {
  const topic = topics[code];
  if (topic) return { topic, words: text };
  const [first = '', ...others] = splitSentences(text);
  return { topic: first, words: others.join(' ') };
}
