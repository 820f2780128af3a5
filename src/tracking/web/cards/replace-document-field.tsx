import { v5cAccept } from '#documents/v5c-file.ts';
import type { OrderAccess } from '#orders/contracts/submission-contract.ts';
import { FileField } from '#ui/file-field.tsx';
import { useV5cUpload } from './use-v5c-upload.ts';

/** Uploads a new registration document in place of an unreadable one, while an operator handles the application. */
export function ReplaceDocumentField({ access, onUploaded }: { access: OrderAccess; onUploaded: () => unknown }) {
  const { upload, ...state } = useV5cUpload(access, onUploaded);
  return (
    <FileField
      {...state}
      name="new-v5c"
      label="New registration document (V5C)"
      hint="Every corner in the picture, sharp and well lit: PDF, JPG or PNG, up to 10MB."
      accept={v5cAccept}
      onChoose={upload}
    />
  );
}
