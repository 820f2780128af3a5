import { type RefObject, useEffect, useRef } from 'react';

/** When `place` changes, users see a new page: scrolls to the top and focuses its heading. */
export function useFocusOnChange(
  heading: RefObject<HTMLElement | null>,
  place: string,
  options: { keepFocus: boolean },
) {
  const shown = useRef(place);
  const { keepFocus } = options;
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (keepFocus) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [heading, place, keepFocus]);
}
