import { palette } from './palette.ts';

const spheres = [
  [240, 42, 19],
  [168, 84, 18],
  [312, 84, 18],
  [258, 106, 17],
  [240, 126, 21],
  [222, 146, 19],
  [168, 168, 20],
  [312, 168, 20],
  [240, 206, 22],
] as const;

/** The Atomium. */
export function Brussels() {
  return (
    <>
      <path
        d="M16 238c10-34 40-40 56-24 12-26 44-26 56 24zM352 238c8-40 44-44 58-20 14-18 44-14 54 20z"
        fill={palette.far}
      />
      <path d="M168 168l-26 70M312 168l26 70M240 206v32" stroke={palette.shade} strokeWidth="5" />
      <path
        d="m240 42-72 42v84l72 38 72-38V84zM240 42v164M168 84l144 84M312 84l-144 84"
        stroke={palette.shade}
        strokeWidth="7"
        fill="none"
      />
      {spheres.map(([x, y, radius]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={radius} fill={palette.stone} />
          <path d={`M${x - radius} ${y}a${radius} ${radius} 0 0 0 ${2 * radius} 0z`} fill={palette.shade} />
          <path
            d={`M${x - radius + 5} ${y - 2}h${2 * radius - 10}`}
            stroke={palette.light}
            strokeWidth="4"
            strokeDasharray="5 4"
          />
        </g>
      ))}
    </>
  );
}
