import type { ComponentProps, ReactNode } from 'react';
import { controlProps, FieldHint } from './field-frame.tsx';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'name' | 'id'> {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
}

/** A setting that is on or off and takes effect at once. */
export function Switch({ name, label, hint, ...rest }: SwitchProps) {
  const control = controlProps(name, { hint });
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">
        <label htmlFor={control.id} className="block cursor-pointer font-semibold">
          {label}
        </label>
        <FieldHint name={name} hint={hint} />
      </div>
      <input
        type="checkbox"
        role="switch"
        aria-checked={rest.checked ?? false}
        {...rest}
        {...control}
        className="relative h-8 w-14 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-line-strong bg-sunken transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-6 before:rounded-full before:bg-line-strong before:transition-transform checked:border-ok checked:bg-ok checked:before:translate-x-6 checked:before:bg-card forced-colors:appearance-auto"
      />
    </div>
  );
}
