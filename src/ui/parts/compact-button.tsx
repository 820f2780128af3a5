import type { ComponentProps } from 'react';
import { Button } from '../button.tsx';
import { joinClasses } from '../join-classes.ts';

/** A button for the dense console: the height of a row, but full size for touch on a phone. */
export function CompactButton({ className, tone = 'quiet', ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button
      tone={tone}
      className={joinClasses('min-h-8! border! px-2.5! py-1! text-sm max-md:min-h-11!', className)}
      {...rest}
    />
  );
}
