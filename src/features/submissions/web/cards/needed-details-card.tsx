import { errorText } from '#browser/request-json.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { OrderAccess } from '../../contract.ts';
import { NeededDetailsForm } from '../needed-details-form.tsx';
import { useNeededDetails } from './use-needed-details.ts';

/** Asks for exactly what the portal still needs, no more; when that is nothing, says so. */
export function NeededDetailsCard({ access }: { access: OrderAccess }) {
  const { data, error, refetch } = useNeededDetails(access);
  if (error && !data) {
    return (
      <Card>
        <Notice tone="attention" title="We could not find out what is still needed." role="alert">
          {errorText(error, 'Please try again.')}
        </Notice>
        <Button tone="quiet" className="mt-4" onClick={() => refetch()}>
          Try again
        </Button>
      </Card>
    );
  }
  if (!data) return <Skeleton className="h-40" />;
  if (data.missing.length === 0) {
    return (
      <Notice tone="done" role="status" title="We have everything the portal asks for.">
        {data.submission_id
          ? 'Your application has started. There is nothing for you to do.'
          : 'Your application starts by itself. There is nothing for you to do.'}
      </Notice>
    );
  }
  return (
    <Card aria-labelledby="needed-details-title">
      <h2 id="needed-details-title" className="text-xl">
        {data.portal_name} still needs {data.missing.length === 1 ? 'one detail' : `${data.missing.length} details`}
      </h2>
      <p className="mt-1 mb-6 text-ink-soft">
        Your application for {data.city_zone} starts by itself the moment this is complete.
      </p>
      <NeededDetailsForm
        key={data.missing
          .filter((detail) => detail.kind !== 'document')
          .map((detail) => detail.path)
          .join()}
        access={access}
        needed={data}
      />
    </Card>
  );
}
