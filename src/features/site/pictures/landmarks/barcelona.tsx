import { arch, palette } from './palette.ts';

const towers = [
  [138, 92, 30],
  [176, 62, 32],
  [216, 26, 48],
  [272, 62, 32],
  [312, 92, 30],
] as const;

const tower = (x: number, top: number, width: number) => {
  const tip = x + width / 2;
  return `M${x} 238C${x} ${top + 90} ${tip - 6} ${top + 40} ${tip} ${top}c6 40 ${width / 2} ${90} ${width / 2} ${238 - top}z`;
};

/** The Sagrada Família. */
export function Barcelona() {
  return (
    <>
      <path d="M10 238c40-40 80-52 110-30v30zM360 238v-40c40-24 80-10 112 40z" fill={palette.far} />
      {towers.map(([x, top, width]) => (
        <g key={x}>
          <path d={tower(x, top, width)} fill={width > 40 ? palette.stone : palette.shade} />
          <circle cx={x + width / 2} cy={top} r="5" fill={palette.light} />
          <path
            d={`M${x + width / 2} ${top + 50}v${120 - top / 2}`}
            stroke={palette.dark}
            strokeWidth={width / 4}
            strokeDasharray="6 7"
          />
        </g>
      ))}
      <path d="M128 238v-36l50-14 62-30 62 30 50 14v36z" fill={palette.stone} />
      <path d={arch(224, 238, 32, 54) + arch(178, 238, 24, 36) + arch(278, 238, 24, 36)} fill={palette.dark} />
      <circle cx="240" cy="176" r="7" fill={palette.light} />
    </>
  );
}
