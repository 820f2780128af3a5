import type { InboundRow } from '../../contract.ts';
import { useAddress } from '../list/use-address.ts';
import { ToolButton } from '../parts/tool-button.tsx';

export function DetailsButton({ mail }: { mail: Pick<InboundRow, 'id' | 'subject'> }) {
  const { set } = useAddress();
  return (
    <ToolButton onClick={() => set({ mail: mail.id }, { push: true })}>
      Details<span className="sr-only"> of {mail.subject}</span>
    </ToolButton>
  );
}
