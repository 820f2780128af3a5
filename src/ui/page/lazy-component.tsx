import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../notice.tsx';
import { runWhenIdle } from '../run-when-idle.ts';
import { ChunkLoadError, reloadForMissingChunk } from './chunk-reload.ts';
import { useConnection } from './connection.ts';
import { RetryButton } from './retry-button.tsx';

interface LazyComponentOptions {
  /** A draft keeps everything typed on the page, so it may be reloaded when the chunk is gone. */
  hasDraft?: boolean;
  /** It opens over the page, so its error notice must be visible at any scroll position. */
  isOverlay?: boolean;
}

/**
 * A component whose script is fetched after the page, under the caller's `Suspense`. If that fails, a message and a
 * retry button replace it; the rest of the page stays. `fetch` loads it in advance, so that it then shows at once.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyComponentOptions = {},
): ComponentType<Props> & { fetch: () => Promise<unknown> } {
  let Ready: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetchOnce = async () => {
    try {
      Ready = await loadComponent(load);
      return Ready;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  // Two loads at once would make two components of one: whoever types in the first loses its state to the second.
  const fetch = () => {
    loading ??= fetchOnce();
    return loading;
  };
  // A failed `lazy` fails for ever, so each attempt creates a new one.
  const createAttempt = () => lazy(async () => ({ default: await fetch() }));
  let Part = createAttempt();
  const onRetry = () => {
    Part = createAttempt();
  };
  return Object.assign(
    (props: Props) => (
      <ChunkErrorBoundary
        {...options}
        onRetry={onRetry}
        isReady={Ready !== undefined}
        render={(isReady) => (isReady && Ready ? <Ready {...props} /> : <Part {...props} />)}
      />
    ),
    { fetch },
  );
}

/** @throws ChunkLoadError */
async function loadComponent<Part>(load: () => Promise<Part>): Promise<Part> {
  // A browser caches a failed import until the page is reloaded, so without a network none is started.
  if (navigator.onLine === false) throw new ChunkLoadError('offline');
  return load().catch((cause: unknown) => {
    throw new ChunkLoadError('gone', { cause });
  });
}

interface ChunkErrorBoundaryProps extends LazyComponentOptions {
  onRetry: () => void;
  /** The component loaded before it was shown. */
  isReady: boolean;
  render: (isReady: boolean) => ReactNode;
}

class ChunkErrorBoundary extends Component<ChunkErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };
  // `lazy` suspends even for a loaded component, which shows as a flash. A component that has begun to suspend stays
  // as it is.
  readonly wasReady = this.props.isReady;

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  retry = () => {
    this.props.onRetry();
    this.setState({ error: undefined });
  };

  override render() {
    const { render, ...options } = this.props;
    const { error } = this.state;
    if (error === undefined) return render(this.wasReady);
    if (error instanceof ChunkLoadError) return <ChunkErrorNotice {...options} error={error} onRetry={this.retry} />;
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
