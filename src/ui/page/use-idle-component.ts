import { type ComponentType, useEffect, useState } from 'react';
import { runWhenIdle } from '../run-when-idle.ts';
import { useConnection } from './connection.ts';
import { loadComponent } from './lazy-component.tsx';

/**
 * A component that nobody waits for, fetched when the page is idle; null until then. A lost fetch is retried when the
 * connection is back.
 */
export function useIdleComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const isMissing = Part === null;
  const connection = useConnection();
  useEffect(() => {
    if (!isMissing || connection !== 'fine') return;
    return runWhenIdle(
      () =>
        void loadComponent(load).then(
          (part) => setPart(() => part),
          () => {}, // the page works without it
        ),
    );
  }, [load, isMissing, connection]);
  return Part;
}
