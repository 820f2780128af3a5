import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../notice.tsx';
import { useConnection } from './connection.ts';
import { LostScript, reloadOnce } from './lost-script.ts';
import { TryAgain } from './try-again.tsx';

interface LaterOptions {
  /** Everything typed on the page is kept by a draft, so that it may be loaded anew when the file is gone. */
  hasDraft?: boolean;
  /** It would open over the page, wherever one has scrolled to. */
  isOverlay?: boolean;
}

/**
 * A part of a page that is fetched after it, under the `Suspense` of whoever shows it. What cannot be fetched is a line
 * and a button in its place; the rest of the page stays. `fetch` brings it before it is shown, and then it shows at once.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LaterOptions = {},
): ComponentType<Props> & { fetch: () => Promise<unknown> } {
  let Ready: ComponentType<Props> | undefined;
  const fetch = async () => {
    Ready ??= await fetchPart(load);
    return Ready;
  };
  // A `lazy` that has failed fails for ever: each attempt has one of its own.
  const attempt = () => lazy(async () => ({ default: await fetch() }));
  let Part = attempt();
  const again = () => {
    Part = attempt();
  };
  return Object.assign(
    (props: Props) => (
      <Attempts {...options} again={again} isReady={Ready !== undefined}>
        {(isReady) => (isReady && Ready ? <Ready {...props} /> : <Part {...props} />)}
      </Attempts>
    ),
    { fetch },
  );
}

/** @throws LostScript */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  // A browser remembers a script it could not fetch for as long as the page is there, so without a network none is asked for.
  if (navigator.onLine === false) throw new LostScript('offline');
  return load().catch((cause: unknown) => {
    throw new LostScript('gone', { cause });
  });
}

interface AttemptsProps extends LaterOptions {
  again: () => void;
  /** It has come before it was shown. */
  isReady: boolean;
  children: (isReady: boolean) => ReactNode;
}

function Attempts({ again, isReady, children, ...options }: AttemptsProps) {
  // `lazy` waits even for what is there, which is seen as a flash. A part that has begun to wait stays the one it is.
  const [wasReady] = useState(isReady);
  const [count, setCount] = useState(1);
  const onRetry = () => {
    again();
    setCount(count + 1);
  };
  const missing = (lost: LostScript) => <Missing {...{ ...options, lost, onRetry }} />;
  return (
    <PartBoundary key={count} missing={missing}>
      {children(wasReady)}
    </PartBoundary>
  );
}

interface PartBoundaryProps {
  missing: (lost: LostScript) => ReactNode;
  children: ReactNode;
}

class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof LostScript) return this.props.missing(error);
    throw error;
  }
}

interface MissingProps extends LaterOptions {
  lost: LostScript;
  onRetry: () => void;
}

function Missing({ lost, hasDraft = false, isOverlay, onRetry }: MissingProps) {
  const connection = useConnection();
  const needsReload = lost.message === 'gone';
  useEffect(() => {
    if (connection !== 'fine' || navigator.onLine === false) return;
    if (!needsReload) onRetry();
    else if (hasDraft) void reloadOnce();
  }, [connection, needsReload, hasDraft, onRetry]);
  return (
    <div className={isOverlay ? 'fixed inset-x-4 bottom-4 z-30 mx-auto max-w-xl' : undefined}>
      <Notice tone="attention" role="alert" title="This part of the page could not be fetched.">
        <p className="mb-3">
          Nothing was sent. {hasDraft && 'What you have typed is kept. '}
          {needsReload && !hasDraft && 'Trying again loads the page anew. '}
        </p>
        <TryAgain onReachable={needsReload ? () => window.location.reload() : onRetry} />
      </Notice>
    </div>
  );
}
