import { Notice } from '../notice.tsx';
import { errorText } from '../page/request-json.ts';
import { CompactButton } from './compact-button.tsx';

/** Replaces content that could not be loaded. */
export function LoadErrorNotice({ title, error, onRetry }: { title: string; error: Error; onRetry: () => unknown }) {
  return (
    <Notice tone="attention" title={title} role="alert">
      <p className="mb-2">{errorText(error, 'Please try again.')}</p>
      <CompactButton onClick={() => onRetry()}>Try again</CompactButton>
    </Notice>
  );
}
