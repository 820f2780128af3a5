import { palette } from './palette.ts';

/** Fronts of canal houses: left edge, width, height of the eaves, gable as a path from there. */
const houses = [
  { x: 62, width: 56, eaves: 138, gable: 'l8-14h8v-12h8v-12h8v12h8v12h8l8 14', fill: palette.shade },
  { x: 120, width: 48, eaves: 112, gable: 'c10-2 10-26 24-30 14 4 14 28 24 30', fill: palette.stone },
  { x: 170, width: 60, eaves: 130, gable: 'l14-8v-22l16-14 16 14v22l14 8', fill: palette.shade },
  { x: 232, width: 50, eaves: 104, gable: 'l25-36 25 36', fill: palette.stone },
  { x: 284, width: 58, eaves: 126, gable: 'l8-14h8v-12h8v-12h10v12h8v12h8l8 14', fill: palette.shade },
  { x: 344, width: 52, eaves: 116, gable: 'c10-2 12-28 26-32 14 4 16 30 26 32', fill: palette.stone },
] as const;

/** Houses on a canal. */
export function Amsterdam() {
  return (
    <>
      <path d="M10 238v-60h46v60zM402 238v-74h60v74z" fill={palette.far} />
      {houses.map(({ x, width, eaves, gable, fill }) => (
        <g key={x}>
          <path d={`M${x} 238V${eaves}${gable}V238z`} fill={fill} />
          {[0, 30, 60].map((down, row) => (
            <path
              key={down}
              d={`M${x + 11} ${eaves + 20 + down}H${x + width - 9}`}
              stroke={row === (x / 2) % 3 ? palette.light : palette.dark}
              strokeWidth="18"
              strokeDasharray={`${(width - 28) / 2} 8`}
            />
          ))}
        </g>
      ))}
    </>
  );
}
