import { useEffect } from 'react';

/** How far a pointer that stays where it is may move, in CSS pixels: no hand is quite still. */
const STILL_PX = 4;

/**
 * A press counts for what was under it when it began, though the page has moved beneath it since, as it does when an
 * answer of the server comes: of such a press the browser makes no click. Whoever moves the pointer away takes the press
 * back (WCAG 2.2, 2.5.2).
 */
export function useSteadyPress(): void {
  useEffect(() => {
    let press: { on: HTMLElement; x: number; y: number } | undefined;
    const onDown = ({ target, button, clientX: x, clientY: y }: PointerEvent) => {
      const on = target instanceof Element ? target.closest<HTMLElement>('button, a[href], summary, label') : null;
      press = on && button === 0 ? { on, x, y } : undefined;
    };
    const onUp = ({ target, clientX, clientY }: PointerEvent) => {
      const ended = press;
      press = undefined;
      if (!ended?.on.isConnected || !(target instanceof Node) || ended.on.contains(target)) return;
      if (Math.hypot(clientX - ended.x, clientY - ended.y) <= STILL_PX) ended.on.click();
    };
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('pointerup', onUp);
    return () => {
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('pointerup', onUp);
    };
  }, []);
}
