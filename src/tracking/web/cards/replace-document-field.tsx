import { v5cAccept } from '#documents/v5c-file.ts';
import type { OrderAccess } from '#orders/contracts/submission-contract.ts';
import { FieldHelp } from '#permits/web/field-help.tsx';
import { FileField } from '#ui/file-field.tsx';
import { useNeededDetails } from './use-needed-details.ts';
import { useV5cUpload } from './use-v5c-upload.ts';

const label = 'New registration document (V5C)';

/** Uploads a new registration document in place of an unreadable one, while an operator handles the application. */
export function ReplaceDocumentField({ access, onUploaded }: { access: OrderAccess; onUploaded: () => unknown }) {
  const { upload, ...state } = useV5cUpload(access, onUploaded);
  const country = useNeededDetails(access).data?.country_of_registration ?? 'United Kingdom';
  return (
    <FileField
      {...state}
      name="new-v5c"
      label={label}
      hint="Every corner in the picture, sharp and well lit: PDF, JPG or PNG, up to 10MB."
      help={<FieldHelp path="documents.v5c" label={label} country={country} />}
      accept={v5cAccept}
      onChoose={upload}
    />
  );
}
