import { type RefObject, useEffect, useRef } from 'react';

/** When `place` changes, the page is another one to the eye and to a screen reader: back to the top, focus on its heading. */
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
