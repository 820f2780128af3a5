import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
import { controlProps, FieldFrame, type FieldLabelProps } from './field-frame.tsx';
import { joinClasses } from './join-classes.ts';
import { PlateBand, plateClass } from './number-plate.tsx';
import { findPlateDesign } from './plate-designs.ts';

interface PlateFieldProps extends FieldLabelProps, Omit<ComponentProps<'input'>, 'name' | 'id' | 'value' | 'onChange'> {
  name: string;
  value: string;
  /** ISO 3166-1. */
  countryCode: string;
  /** How a typed text is stored. */
  normalise: (text: string) => string;
  onPlate: (plate: string) => void;
}

/** The field holds the customer's own plate. */
export function PlateField({
  label,
  hint,
  help,
  error,
  optional,
  name,
  countryCode,
  normalise,
  onPlate,
  ...rest
}: PlateFieldProps) {
  const look = findPlateDesign(countryCode);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // Formatting while typing would move the caret to the end, so a correction in the middle would be a pain.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    caret.current = normalise(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
    onPlate(normalise(target.value));
  };
  return (
    <FieldFrame {...{ label, hint, help, error, optional, name }}>
      <span
        className={joinClasses(
          plateClass(look),
          'w-full max-w-sm border-3 text-3xl focus-within:outline-3 focus-within:outline-ink focus-within:outline-offset-3',
          error && 'border-act',
        )}
      >
        <PlateBand countryCode={countryCode} look={look} />
        <input
          ref={input}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="off"
          maxLength={24}
          {...rest}
          onChange={onChange}
          {...controlProps(name, { hint, error })}
          className="plate-face w-full min-w-0 bg-transparent px-[0.3em] py-[0.2em] text-center text-inherit leading-tight outline-none! shadow-none! placeholder:text-inherit placeholder:opacity-35"
        />
      </span>
    </FieldFrame>
  );
}
