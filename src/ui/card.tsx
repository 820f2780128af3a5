import type { ComponentProps } from 'react';
import { joinClasses } from './join-classes.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={joinClasses('rounded-xl border border-line bg-card p-5 card-shadow sm:p-6', className)}
      {...rest}
    />
  );
}
