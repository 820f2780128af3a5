import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Focuses the heading that the page's address names, and with it the page goes there: the browser looked for it before
 * it was drawn.
 */
export function useFocusOnArrival(headingId: string, isDrawn = true): void {
  const isNamed = useLocation().hash === `#${headingId}`;
  useEffect(() => {
    if (isNamed && isDrawn) document.getElementById(headingId)?.focus();
  }, [isNamed, isDrawn, headingId]);
}
