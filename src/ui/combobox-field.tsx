import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { controlProps, FieldFrame, type FieldLabelProps } from './field-frame.tsx';
import { joinClasses } from './join-classes.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  hint?: ReactNode;
}

interface SearchFieldProps extends FieldLabelProps {
  name: string;
  /** The chosen value; empty without a choice. */
  choice: ComboboxOption | undefined;
  /** Options that match a typed text, best match first; all options for an empty one. */
  search: (text: string) => readonly ComboboxOption[];
  onChoose: (value: string) => void;
  placeholder?: string;
  frameClass?: string;
}

/** One choice of many, found by typing: the editable combobox of the ARIA Authoring Practices, with its keys. */
export function ComboboxField({ choice, search, onChoose, placeholder, frameClass, ...field }: SearchFieldProps) {
  const { name, error, hint } = field;
  // The text being typed; null while the field shows the chosen option.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const control = controlProps(name, { hint, error });
  const found = isOpen ? search(typed ?? '') : [];
  const activeId = found[active] ? `${control.id}-choice-${active}` : undefined;

  useEffect(() => {
    if (activeId) list.current?.querySelector(`#${activeId}`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const show = (index = -1) => {
    setOpen(true);
    setActive(index);
  };
  const choose = (value: string) => {
    setTyped(null);
    setOpen(false);
    onChoose(value);
  };
  /** The field's text is the choice: a text that matches no option means no choice. */
  const type = (text: string) => {
    setTyped(text);
    show(text.trim() === '' ? -1 : 0);
    const same = search(text).find(({ label }) => label.toLowerCase() === text.trim().toLowerCase());
    onChoose(same?.value ?? '');
  };
  const leave = () => {
    const [only, ...others] = typed?.trim() ? search(typed) : [];
    if (only && others.length === 0) choose(only.value);
    else if (choice) setTyped(null);
    setOpen(false);
  };
  /** Whether the key was handled here. Enter without a marked option submits the form, as in any field. */
  const press = (key: string): boolean => {
    const marked = found[active];
    if (key === 'ArrowDown') show(isOpen ? Math.min(active + 1, found.length - 1) : 0);
    else if (key === 'ArrowUp' && isOpen) show(Math.max(active - 1, 0));
    else if (key === 'Escape' && isOpen) setOpen(false);
    else if (key === 'Enter' && marked) choose(marked.value);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && press(event.key)) event.preventDefault();
  };

  return (
    <FieldFrame {...field} className={frameClass}>
      <div className="relative">
        <input
          {...control}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${control.id}-choices`}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={typed ?? choice?.label ?? ''}
          onChange={(event) => type(event.target.value)}
          onClick={(event) => {
            event.currentTarget.select();
            show();
          }}
          onKeyDown={onKeyDown}
          onBlur={leave}
          className="field-control pr-11"
        />
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3 size-5" />
        <div
          ref={list}
          id={`${control.id}-choices`}
          role="listbox"
          aria-label={typeof field.label === 'string' ? field.label : undefined}
          hidden={found.length === 0}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-lg border-2 border-line-strong bg-card py-1 card-shadow"
        >
          {found.map((option, index) => (
            <ComboboxListItem
              key={option.value}
              id={`${control.id}-choice-${index}`}
              option={option}
              isActive={index === active}
              isChosen={option.value === choice?.value}
              onChoose={choose}
            />
          ))}
        </div>
      </div>
      <p role="status" className={isOpen && found.length === 0 ? 'mt-1 text-ink-soft text-sm' : 'sr-only'}>
        {isOpen && (found.length === 0 ? 'Nothing fits. Try another word.' : `${found.length} to choose from`)}
      </p>
    </FieldFrame>
  );
}

interface ComboboxListItemProps {
  id: string;
  option: ComboboxOption;
  isActive: boolean;
  isChosen: boolean;
  onChoose: (value: string) => void;
}

function ComboboxListItem({ id, option, isActive, isChosen, onChoose }: ComboboxListItemProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option instead.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option.value)}
      className={joinClasses(
        'cursor-pointer px-3.5 py-2 hover:bg-signal-soft',
        isActive && 'bg-signal-soft shadow-[inset_4px_0_0_var(--signal-strong)] outline-2 outline-transparent',
      )}
    >
      <span className="block font-semibold">{option.label}</span>
      {option.hint && <span className="block text-ink-soft text-sm">{option.hint}</span>}
    </div>
  );
}
