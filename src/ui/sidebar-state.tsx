import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';

interface SidebarState {
  /** Full width, or a rail of icons. */
  isExpanded: boolean;
  /** Below 768 px the sidebar is a sheet over the page. */
  isSheet: boolean;
  isSheetOpen: boolean;
  toggle(): void;
  closeSheet(): void;
}

const SidebarContext = createContext<SidebarState | null>(null);

const COOKIE = 'sidebar_state';
const COOKIE_SECONDS = 7 * 24 * 3600;
const PHONE_QUERY = '(max-width: 767px)';

/** @throws Error outside its provider */
export function useSidebar(): SidebarState {
  const state = useContext(SidebarContext);
  if (!state) throw new Error('useSidebar must be used within a SidebarProvider.');
  return state;
}

/** Remembers for 7 days whether the sidebar was collapsed; Ctrl+B or Cmd+B toggles it. */
export function SidebarProvider({ children }: { children: ReactNode }) {
  const isSheet = useSyncExternalStore(onPhoneChange, isPhone, () => false);
  const [isExpanded, setExpanded] = useState(() => !isSavedAsCollapsed());
  const [isSheetOpen, setSheetOpen] = useState(false);

  const state = useMemo(() => {
    const toggle = () => {
      if (isSheet) return setSheetOpen((open) => !open);
      setExpanded(!isExpanded);
      saveExpandedState(!isExpanded);
    };
    return { isExpanded, isSheet, isSheetOpen: isSheet && isSheetOpen, toggle, closeSheet: () => setSheetOpen(false) };
  }, [isExpanded, isSheet, isSheetOpen]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      state.toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [state]);

  return <SidebarContext.Provider value={state}>{children}</SidebarContext.Provider>;
}

function isPhone(): boolean {
  return window.matchMedia(PHONE_QUERY).matches;
}

function onPhoneChange(listener: () => void): () => void {
  const media = window.matchMedia(PHONE_QUERY);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

function isSavedAsCollapsed(): boolean {
  return typeof document !== 'undefined' && document.cookie.split('; ').includes(`${COOKIE}=collapsed`);
}

function saveExpandedState(isExpanded: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${COOKIE}=${isExpanded ? 'expanded' : 'collapsed'}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
}
