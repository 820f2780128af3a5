import { useQueryClient } from '@tanstack/react-query';
import { v5cAccept, v5cHint } from '#documents/v5c-file.ts';
import type { NeededDetail, OrderAccess } from '#orders/contracts/submission-contract.ts';
import { FieldHelp } from '#permits/web/field-help.tsx';
import { FileField } from '#ui/file-field.tsx';
import { neededDetailsQueryKey } from './use-needed-details.ts';
import { useV5cUpload } from './use-v5c-upload.ts';

interface DocumentFieldProps {
  detail: Pick<NeededDetail, 'path' | 'label' | 'hint'>;
  access: OrderAccess;
  /** Of registration: whose document it is. */
  country: string;
  error?: string | undefined;
}

export function DocumentField({ detail, access, country, error }: DocumentFieldProps) {
  const client = useQueryClient();
  const { upload, ...state } = useV5cUpload(access, () =>
    client.invalidateQueries({ queryKey: neededDetailsQueryKey(access) }),
  );
  return (
    <FileField
      {...state}
      error={state.error ?? (state.received ? undefined : error)}
      name={detail.path}
      label={detail.label}
      hint={detail.hint ?? v5cHint}
      help={<FieldHelp path="documents.v5c" label={detail.label} country={country} />}
      accept={v5cAccept}
      onChoose={upload}
    />
  );
}
