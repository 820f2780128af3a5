import { AT, BE, DE, ES, FR, GB, IE, IT, NL } from 'country-flag-icons/react/3x2';
import { joinClasses } from './join-classes.ts';

const flags = { AT, BE, DE, ES, FR, GB, IE, IT, NL };

/** By ISO 3166-1 code; a decoration beside the country's name. */
export function CountryFlag({ code, className }: { code: string; className?: string }) {
  const Picture = flags[code as keyof typeof flags];
  if (!Picture) return null;
  return (
    <Picture
      aria-hidden="true"
      className={joinClasses('h-6 w-9 shrink-0 rounded-sm [box-shadow:0_0_0_1px_var(--line)]', className)}
    />
  );
}
