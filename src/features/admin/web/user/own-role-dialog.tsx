import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { ToggledRole } from '../../contract.ts';

interface OwnRoleDialogProps {
  role: ToggledRole;
  removes: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Nothing on the server keeps an admin from locking themselves out, so this says what it means first. */
export function OwnRoleDialog({ role, removes, onConfirm, onCancel }: OwnRoleDialogProps) {
  const act = removes ? `Remove my ${role} role` : `Add the ${role} role to my account`;
  return (
    <Dialog
      open
      onClose={onCancel}
      title={removes ? `Remove your own ${role} role?` : `Add the ${role} role to yourself?`}
    >
      <p className="text-base">{consequence(role, removes)}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button tone={removes ? 'danger' : 'main'} onClick={onConfirm}>
          {act}
        </Button>
        <Button tone="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

function consequence(role: ToggledRole, removes: boolean): string {
  if (!removes) return `Your own account gets the ${role} role at once.`;
  if (role === 'operator') return 'You can no longer work on manual tasks until somebody gives the role back to you.';
  return 'You leave the admin area at once. Only another admin, or the command line of the server, can give the role back to you.';
}
