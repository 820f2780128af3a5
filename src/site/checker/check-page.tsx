import { pages } from '#paths.ts';
import { allZones } from '#permits/catalogue.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageIntro } from '../shell/page-intro.tsx';
import { SiteSection } from '../shell/site-section.tsx';
import { StartApplicationCallout } from '../shell/start-application-callout.tsx';
import { type CheckErrors, CheckForm } from './check-form.tsx';
import { type CheckField, checkFieldNames, type RawCheckQuery } from './check-query.ts';

export const checkTitle = 'Do I need a permit?';

interface CheckPageProps {
  typed?: RawCheckQuery;
  errors?: CheckErrors;
  /** Why no answer is possible now, whatever was asked. */
  refusal?: string;
}

/** The form alone: before anything was asked, and when a question cannot be answered. */
export function CheckPage({ typed, errors = {}, refusal }: CheckPageProps) {
  const wrong = checkFieldNames.flatMap((name: CheckField) => {
    const message = errors[name];
    return message ? [{ name, message }] : [];
  });
  return (
    <>
      <PageIntro
        title={checkTitle}
        lead={`Say what you drive and where to. You read at once whether a permit, a sticker or a ticket is needed, whether the vehicle may enter at all, and by which published rule: for one place, or for all ${allZones.length} zones at a glance.`}
      />
      <div className="mx-auto max-w-6xl space-y-6 px-4 py-10 sm:px-6">
        <ErrorSummary errors={wrong} attempt={0} />
        {refusal && <Notice tone="attention" title={refusal} />}
        <CheckForm typed={typed} errors={errors} />
      </div>
      <SiteSection title="What you get" tone="sunken">
        <ul className="max-w-prose list-disc space-y-2 pl-5">
          <li>
            A page of your own to print, save or send on: its address holds what you asked, and nothing else does.
          </li>
          <li>The reason in plain words, the hours in force, and the source with the day of its rules.</li>
          <li>
            A plain no where nothing is needed. Amsterdam, Turin, Naples, Genoa, Padua and Rome’s Fascia Verde have
            nothing to apply for: there the vehicle itself must meet the rule.
          </li>
          <li>“Not certain” where the facts or the published texts do not decide. We never take a maybe for a yes.</li>
          <li>
            What else the journey asks for and we do not sell, such as tolls without booths:{' '}
            <a href={pages.also} className="text-link underline underline-offset-2">
              the whole list
            </a>
            .
          </li>
        </ul>
        <div className="mt-8">
          <StartApplicationCallout tone="quiet" />
        </div>
      </SiteSection>
    </>
  );
}
