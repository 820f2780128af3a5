import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { joinClasses } from '../join-classes.ts';
import { useSidebar } from '../sidebar-state.tsx';

interface SidePanelProps {
  title: ReactNode;
  /** Changes with the content: the panel then takes the focus and scrolls to its top. */
  contentKey: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A panel beside the list, which stays usable; on a phone it covers the list. Escape closes it and returns the focus
 * to the row.
 */
export function SidePanel({ title, contentKey: shows, onClose, children }: SidePanelProps) {
  const { isSheet: isPhone } = useSidebar();
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    if (isPhone) dialog?.showModal();
    else dialog?.show();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isPhone]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is another panel to the reader.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    element.current?.scrollTo({ top: 0 });
  }, [shows]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const inAnother = event.target instanceof Element && event.target.closest('dialog:modal');
      if (event.key === 'Escape' && !event.defaultPrevented && (!inAnother || inAnother === element.current)) close();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <dialog
      ref={element}
      aria-labelledby="side-panel-title"
      // React bubbles the cancel event of a nested dialog up to here.
      onCancel={(event) => event.target === event.currentTarget && onClose()}
      className={joinClasses(
        'fixed top-0 right-0 left-auto z-30 m-0 h-svh max-h-none max-w-none overflow-y-auto border-line border-l bg-paper p-4 text-ink card-shadow',
        isPhone ? 'w-full' : 'w-[min(38rem,60vw)]',
      )}
    >
      <div className="sticky -top-4 z-10 -mx-4 -mt-4 mb-4 flex items-start justify-between gap-3 border-line border-b bg-card px-4 py-3">
        <h2 id="side-panel-title" ref={heading} tabIndex={-1} className="min-w-0 text-lg outline-none! shadow-none!">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close panel"
          onClick={onClose}
          className="grid size-9 shrink-0 place-items-center rounded-lg hover:bg-sunken max-md:size-11"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="space-y-4">{children}</div>
    </dialog>
  );
}
