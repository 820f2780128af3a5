import { useState } from 'react';
import { Button } from '../button.tsx';
import { isServerReachable } from './connection.ts';

/**
 * Reloading without a connection would show the browser's own error page, so this first checks whether our server
 * answers.
 */
export function RetryButton({ onReachable }: { onReachable: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [isStillLost, setStillLost] = useState(false);
  const onClick = async () => {
    setBusy(true);
    const reachable = await isServerReachable();
    setBusy(false);
    setStillLost(!reachable);
    if (reachable) onReachable();
  };
  return (
    <>
      <Button tone="quiet" busy={isBusy} onClick={onClick}>
        Try again
      </Button>
      <p role="status" className={isStillLost ? 'mt-3' : undefined}>
        {isStillLost && 'We still cannot reach our server. Check your connection and try again in a moment.'}
      </p>
    </>
  );
}
