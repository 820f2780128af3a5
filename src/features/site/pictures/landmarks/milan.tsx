import { arch, palette } from './palette.ts';

const spires = [
  [128, 150],
  [172, 118],
  [208, 92],
  [240, 58],
  [272, 92],
  [308, 118],
  [352, 150],
] as const;

/** The cathedral. */
export function Milan() {
  return (
    <>
      <path d="M20 238v-44h70v44zM392 238v-56h64v56z" fill={palette.far} />
      <path d="M120 238v-62l44-18v-16l38-18 38-20 38 20 38 18v16l44 18v62z" fill={palette.stone} />
      {spires.map(([x, y]) => (
        <path key={x} d={`M${x - 6} 200V${y + 26}L${x} ${y}l6 ${26}V200z`} fill={palette.shade} />
      ))}
      <circle cx="240" cy="54" r="5" fill={palette.light} />
      <path
        d={
          arch(225, 238, 30, 52) +
          arch(184, 238, 20, 38) +
          arch(276, 238, 20, 38) +
          arch(144, 238, 16, 30) +
          arch(320, 238, 16, 30)
        }
        fill={palette.dark}
      />
      <path d={arch(229, 168, 22, 40) + arch(186, 182, 14, 26) + arch(280, 182, 14, 26)} fill={palette.light} />
    </>
  );
}
