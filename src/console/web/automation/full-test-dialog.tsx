import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface CreditDialogProps {
  zone: string;
  country: string;
  plate: string;
  onConfirm: () => void;
  onCancel: () => void;
}

export function FullTestDialog({ zone, country, plate, onConfirm, onCancel }: CreditDialogProps) {
  return (
    <Dialog open onClose={onCancel} title="Confirm Credit Usage">
      <p>
        A full test uses about 1 credit and really submits to the government portal of {zone}, {country}, for the plate{' '}
        {plate}. Where the portal charges, the company card pays. It cannot be taken back; a dry run is free and sends
        nothing.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onConfirm}>Use 1 credit and submit</Button>
        <Button tone="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
