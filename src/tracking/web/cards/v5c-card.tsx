import type { OrderAccess } from '#orders/contracts/submission-contract.ts';
import { isNotBegun } from '#orders/states/lifecycle.ts';
import { Card } from '#ui/card.tsx';
import { DocumentField } from './document-field.tsx';
import { useNeededDetails } from './use-needed-details.ts';

/**
 * Uploads a registration document that nobody asked for, or a better copy. A required one is part of the needed
 * details.
 */
export function V5cCard({ access }: { access: OrderAccess }) {
  const { data } = useNeededDetails(access);
  if (!data || data.situation.over || data.missing.some((detail) => detail.kind === 'document')) return null;
  return (
    <Card aria-label="Upload your V5C">
      {isNotBegun(data.status) ? (
        <DocumentField
          access={access}
          country={data.country_of_registration}
          detail={{
            path: 'v5c',
            label: 'Upload your V5C',
            hint: 'The vehicle’s registration document: PDF, JPG or PNG, up to 10MB. Optional, but it helps if the authority asks.',
          }}
        />
      ) : (
        <>
          <h2 className="text-lg">Your V5C</h2>
          <p className="mt-1 text-ink-soft">
            Your application has begun with the papers it needs: there is nothing to upload.
          </p>
        </>
      )}
    </Card>
  );
}
