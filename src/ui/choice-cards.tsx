import type { ComponentProps, ReactNode } from 'react';
import { FieldError, FieldHint, type FieldLabelProps, fieldId } from './field-frame.tsx';
import { joinClasses } from './join-classes.ts';

export interface ChoiceCardOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  picture?: ReactNode;
  aside?: ReactNode;
}

interface ChoiceCardsProps extends FieldLabelProps, Pick<ComponentProps<'input'>, 'onChange' | 'onBlur' | 'ref'> {
  name: string;
  value: string;
  choices: readonly ChoiceCardOption[];
  /** Number of columns where there is room. */
  columns?: 1 | 2 | 3;
  /** A tile has its picture above its name, three abreast on a phone; of halves two are abreast. */
  look?: 'card' | 'tile' | 'half';
}

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'min-[26rem]:grid-cols-2 md:grid-cols-3' };
/** Where there is room, each is a card. */
const phoneLooks = {
  tile: {
    grid: 'max-sm:gap-2 grid-cols-2 min-[22.5rem]:grid-cols-3',
    card: 'max-sm:flex-wrap max-sm:content-center max-sm:justify-center max-sm:px-0.5 max-sm:py-2 max-sm:text-center max-sm:text-sm max-sm:tracking-tight max-sm:[&>span:last-child]:basis-full',
  },
  half: {
    grid: 'max-sm:gap-2 min-[22.5rem]:grid-cols-2',
    card: 'max-sm:flex-wrap max-sm:gap-x-2 max-sm:gap-y-0 max-sm:p-2.5 max-sm:[&>span:last-child]:basis-full max-sm:[&>span:last-child]:pl-7',
  },
};

/** A radio group with a card for each option. Arrow keys move between them, as in any radio group. */
export function ChoiceCards({
  label,
  hint,
  help,
  error,
  name,
  value,
  choices,
  columns = 1,
  look = 'card',
  ...control
}: ChoiceCardsProps) {
  const id = fieldId(name);
  const phoneLook = look === 'card' ? undefined : phoneLooks[look];
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className="min-w-0" aria-describedby={described || undefined}>
      <legend className="font-semibold">{label}</legend>
      <FieldHint name={name} hint={hint} />
      {help}
      <FieldError name={name} error={error} />
      <div className={joinClasses('mt-2 grid gap-3', phoneLook?.grid ?? grids[columns])}>
        {choices.map((choice, index) => (
          <RadioCard
            key={choice.value}
            choice={choice}
            className={phoneLook?.card}
            id={index === 0 ? id : `${id}-${index}`}
            name={name}
            checked={value === choice.value}
            aria-invalid={error ? true : undefined}
            {...control}
          />
        ))}
      </div>
    </fieldset>
  );
}

function RadioCard({ choice, className, ...control }: { choice: ChoiceCardOption } & ComponentProps<'input'>) {
  return (
    <label
      htmlFor={control.id}
      className={joinClasses(
        'flex cursor-pointer items-start gap-2.5 rounded-lg border-2 border-line-strong bg-card p-3 sm:p-3.5 hover:border-ink',
        'has-checked:border-ink has-checked:bg-signal-soft has-checked:shadow-[inset_0_-4px_0_var(--signal)]',
        className,
      )}
    >
      <input type="radio" value={choice.value} className="mt-0.75 size-5 shrink-0 accent-ink" {...control} />
      {choice.picture}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{choice.label}</span>
        {choice.hint && <span className="block text-ink-soft text-sm">{choice.hint}</span>}
      </span>
      {choice.aside && <span className="shrink-0 font-semibold tabular-nums">{choice.aside}</span>}
    </label>
  );
}
