import { useQuery } from '@tanstack/react-query';
import { inboundEmailSchema } from '#orders/contracts/mail-contract.ts';
import { api } from '#paths.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { requestJson } from '#ui/page/request-json.ts';
import { ReceivedMailBody } from '#ui/parts/received-mail-body.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** One inbound mail, whole; for staff. */
export function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['desk', 'mail', id],
    queryFn: ({ signal }) => requestJson(api.deskMail(id), { answer: inboundEmailSchema, signal }),
  });
  return (
    <Dialog open onClose={onClose} title={data ? data.subject || 'No subject' : 'E-mail'}>
      {error && !data && (
        <Notice tone="attention" role="alert" title="Failed to load emails">
          Please try again.
        </Notice>
      )}
      {data ? <ReceivedMailBody mail={data} /> : !error && <Skeleton className="h-64" />}
    </Dialog>
  );
}
