import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';

const SEARCH_DEBOUNCE_MS = 250;

interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Searches when the typing pauses. The / key focuses it from anywhere on the page. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const searched = useRef(value);

  useEffect(() => {
    // Back and links change the address without typing.
    if (value !== searched.current) setText(value);
    searched.current = value;
  }, [value]);

  // A followed link is navigating away: a search now would undo that navigation.
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (isLeaving || text === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = text;
      onSearch(text);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, text, onSearch]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <label className="relative min-w-0 flex-1 basis-64">
      <span className="sr-only">{label}</span>
      <Search aria-hidden="true" className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-soft" />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={200}
        placeholder={label}
        onChange={(event) => setText(event.target.value)}
        className="field-control min-h-9! py-1! pr-2! pl-8! text-sm"
      />
    </label>
  );
}
