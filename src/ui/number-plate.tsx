import { joinClasses } from './join-classes.ts';
import { findPlateDesign, type PlateDesign } from './plate-designs.ts';

export type PlateSize = 'tiny' | 'small' | 'medium' | 'large';

const sizes: Record<PlateSize, string> = {
  tiny: 'text-sm',
  small: 'text-base',
  medium: 'text-2xl',
  large: 'text-3xl',
};

interface NumberPlateProps {
  /** As printed on the car; empty while unknown. */
  text: string | null;
  /** ISO 3166-1. */
  countryCode: string;
  size?: PlateSize;
}

/** A plate as on the car, so that the customer notices a wrong character. */
export function NumberPlate({ text, countryCode, size = 'medium' }: NumberPlateProps) {
  const look = findPlateDesign(countryCode);
  return (
    <span className={joinClasses(plateClass(look), sizes[size], 'max-w-full align-middle')}>
      <PlateBand countryCode={countryCode} look={look} />
      <span className="min-w-[5ch] px-[0.45em] py-[0.12em] text-center leading-tight">
        {text ?? (
          <>
            <span aria-hidden="true" className="opacity-75">
              ••• •••
            </span>
            <span className="sr-only">plate not known yet</span>
          </>
        )}
      </span>
    </span>
  );
}

export function plateClass(look: PlateDesign): string {
  return joinClasses(
    'plate-face inline-flex items-stretch overflow-hidden rounded-[0.22em] border-2 border-[#101d3b]',
    look.background === 'yellow' ? 'bg-[#ffd31a]' : 'bg-[#fff]',
    look.hasRedText ? 'text-[#a3121f]' : 'text-[#0b1020]',
  );
}

/** The blue band at the left with the country's code. */
export function PlateBand({ countryCode, look }: { countryCode: string; look: PlateDesign }) {
  return (
    <span
      aria-hidden="true"
      className="flex min-w-[1.2em] flex-col items-center justify-end gap-[0.1em] bg-[#1c3f94] px-[0.2em] pb-[0.12em] text-[#fff]"
    >
      {countryCode !== 'GB' && <EuropeanStars />}
      <span className="text-[0.42em] leading-none tracking-normal">{look.bandCode}</span>
    </span>
  );
}

/** Twelve dots on a circle: the round ends of dashes that have no length. */
function EuropeanStars() {
  return (
    <svg viewBox="-12 -12 24 24" className="mt-[0.15em] w-[0.62em] stroke-[#ffd31a]" aria-hidden="true">
      <circle r="9" fill="none" strokeWidth="3.4" strokeLinecap="round" pathLength="12" strokeDasharray="0 1" />
    </svg>
  );
}
