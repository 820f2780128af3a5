import { PanelLeft, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { joinClasses } from './join-classes.ts';
import { useSidebar } from './sidebar-state.tsx';

interface SidebarProps {
  label: string;
  children: ReactNode;
  footer: ReactNode;
}

/** 16rem wide, a 3rem rail of icons when collapsed, an 18rem sheet on a phone (specification, section 9). */
export function Sidebar(props: SidebarProps) {
  return useSidebar().isSheet ? <Sheet {...props} /> : <Rail {...props} />;
}

function Rail({ label, children, footer }: SidebarProps) {
  const { isExpanded } = useSidebar();
  return (
    <aside
      aria-label={label}
      className={joinClasses(
        'sticky top-0 flex h-svh shrink-0 flex-col overflow-x-hidden border-line border-r bg-navy text-on-navy transition-[width]',
        isExpanded ? 'w-64' : 'w-12',
      )}
    >
      <div className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden py-3">{children}</div>
      {footer}
    </aside>
  );
}

function Sheet({ label, children, footer }: SidebarProps) {
  const { isSheetOpen, closeSheet } = useSidebar();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isSheetOpen) element.current?.showModal();
    else element.current?.close();
  }, [isSheetOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the sheet closes it; with keys Escape does.
    <dialog
      ref={element}
      aria-label={label}
      onClose={closeSheet}
      onClick={(event) => event.target === event.currentTarget && closeSheet()}
      className="m-0 h-svh max-h-none w-72 bg-navy text-on-navy"
    >
      <div className="flex h-full flex-col">
        <button
          type="button"
          aria-label="Close"
          onClick={closeSheet}
          className="m-1 grid size-11 shrink-0 place-items-center self-end rounded-lg"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
        <div className="min-h-0 flex-1 overflow-y-auto pb-3">{children}</div>
        {footer}
      </div>
    </dialog>
  );
}

export function SidebarGroup({ title, children }: { title: string; children: ReactNode }) {
  const { isExpanded, isSheet } = useSidebar();
  return (
    <section aria-label={title} className="px-1.5 pb-4">
      {(isExpanded || isSheet) && (
        <p aria-hidden="true" className="px-2.5 pb-1 font-semibold text-on-navy/75 text-sm">
          {title}
        </p>
      )}
      <ul className="space-y-0.5">{children}</ul>
    </section>
  );
}

/** The look of an entry. The rail shows only its icon; the label is then for screen readers and the tooltip. */
export const sidebarItemClass =
  'flex h-9 items-center gap-3 rounded-md px-2.5 font-semibold text-sm hover:bg-on-navy/15 aria-[current=page]:bg-signal aria-[current=page]:text-on-signal max-md:h-11';

export function SidebarLabel({ children }: { children: ReactNode }) {
  const { isExpanded, isSheet } = useSidebar();
  return <span className={joinClasses('truncate', !isExpanded && !isSheet && 'sr-only')}>{children}</span>;
}

export function SidebarTrigger() {
  const { toggle, isExpanded, isSheet, isSheetOpen } = useSidebar();
  return (
    <button
      type="button"
      onClick={toggle}
      aria-label="Toggle sidebar"
      aria-expanded={isSheet ? isSheetOpen : isExpanded}
      title="Toggle sidebar (Ctrl or Cmd + B)"
      className="grid size-9 place-items-center rounded-md hover:bg-sunken max-md:size-11"
    >
      <PanelLeft aria-hidden="true" className="size-5" />
    </button>
  );
}
