import type { ComponentProps } from 'react';
import { type ButtonTone, buttonClass } from './button.tsx';

interface LinkButtonProps extends ComponentProps<'a'> {
  tone?: ButtonTone;
}

export function LinkButton({ tone, className, ...rest }: LinkButtonProps) {
  return <a className={buttonClass(tone, className)} {...rest} />;
}
