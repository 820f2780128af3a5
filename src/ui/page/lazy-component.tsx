import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../notice.tsx';
import { ChunkLoadError, reloadForMissingChunk } from './chunk-reload.ts';
import { useConnection } from './connection.ts';
import { RetryButton } from './retry-button.tsx';

interface LazyComponentOptions {
  /** Everything typed on the page is kept by a draft, so that it may be loaded anew when the file is gone. */
  hasDraft?: boolean;
  /** It would open over the page, wherever one has scrolled to. */
  isOverlay?: boolean;
}

/**
 * A part of a page that is fetched after it, under the `Suspense` of whoever shows it. What cannot be fetched is a line
 * and a button in its place; the rest of the page stays. `fetch` brings it before it is shown, and then it shows at once.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyComponentOptions = {},
): ComponentType<Props> & { fetch: () => Promise<unknown> } {
  let Ready: ComponentType<Props> | undefined;
  const fetch = async () => {
    Ready ??= await loadComponent(load);
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
      <RetryableComponent {...options} resetAttempt={again} isReady={Ready !== undefined}>
        {(isReady) => (isReady && Ready ? <Ready {...props} /> : <Part {...props} />)}
      </RetryableComponent>
    ),
    { fetch },
  );
}

/** @throws ChunkLoadError */
export async function loadComponent<Part>(load: () => Promise<Part>): Promise<Part> {
  // A browser remembers a script it could not fetch for as long as the page is there, so without a network none is asked for.
  if (navigator.onLine === false) throw new ChunkLoadError('offline');
  return load().catch((cause: unknown) => {
    throw new ChunkLoadError('gone', { cause });
  });
}

interface RetryableComponentProps extends LazyComponentOptions {
  resetAttempt: () => void;
  /** It has come before it was shown. */
  isReady: boolean;
  children: (isReady: boolean) => ReactNode;
}

function RetryableComponent({ resetAttempt: again, isReady, children, ...options }: RetryableComponentProps) {
  // `lazy` waits even for what is there, which is seen as a flash. A part that has begun to wait stays the one it is.
  const [wasReady] = useState(isReady);
  const [count, setCount] = useState(1);
  const onRetry = () => {
    again();
    setCount(count + 1);
  };
  const missing = (lost: ChunkLoadError) => <ChunkErrorNotice {...{ ...options, error: lost, onRetry }} />;
  return (
    <ChunkErrorBoundary key={count} renderError={missing}>
      {children(wasReady)}
    </ChunkErrorBoundary>
  );
}

interface ChunkErrorBoundaryProps {
  renderError: (lost: ChunkLoadError) => ReactNode;
  children: ReactNode;
}

class ChunkErrorBoundary extends Component<ChunkErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof ChunkLoadError) return this.props.renderError(error);
    throw error;
  }
}

interface ChunkErrorNoticeProps extends LazyComponentOptions {
  error: ChunkLoadError;
  onRetry: () => void;
}

function ChunkErrorNotice({ error: lost, hasDraft = false, isOverlay, onRetry }: ChunkErrorNoticeProps) {
  const connection = useConnection();
  const needsReload = lost.message === 'gone';
  useEffect(() => {
    if (connection !== 'fine' || navigator.onLine === false) return;
    if (!needsReload) onRetry();
    else if (hasDraft) void reloadForMissingChunk();
  }, [connection, needsReload, hasDraft, onRetry]);
  return (
    <div className={isOverlay ? 'fixed inset-x-4 bottom-4 z-30 mx-auto max-w-xl' : undefined}>
      <Notice tone="attention" role="alert" title="This part of the page could not be fetched.">
        <p className="mb-3">
          Nothing was sent. {hasDraft && 'What you have typed is kept. '}
          {needsReload && !hasDraft && 'Trying again loads the page anew. '}
        </p>
        <RetryButton onReachable={needsReload ? () => window.location.reload() : onRetry} />
      </Notice>
    </div>
  );
}
