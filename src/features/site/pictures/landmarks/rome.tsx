import { arches, palette } from './palette.ts';

/** The Colosseum. */
export function Rome() {
  return (
    <>
      <path
        d="M396 238V130c0-10 6-16 12-24 6 8 12 14 12 24v108zM440 238v-80c0-8 5-12 9-18 4 6 9 10 9 18v80zM30 238v-70c0-8 5-12 9-18 4 6 9 10 9 18v70z"
        fill={palette.far}
      />
      <path d="M90 238V96c40-14 90-18 150-16l10 16 14-2 8 26 22 4 6 24 70 4v86z" fill={palette.stone} />
      <path d="M300 150c34-2 56 4 76 8v80h-76z" fill={palette.shade} />
      <path
        d="M90 134c56-12 120-14 186-10M90 184c80-10 190-12 286-2"
        stroke={palette.shade}
        strokeWidth="5"
        fill="none"
      />
      <path
        d={arches(6, 28, 104, 128, 15, 28) + arches(7, 28, 104, 178, 16, 34) + arches(10, 28, 102, 232, 17, 36)}
        fill={palette.dark}
      />
      <path
        d={arches(1, 28, 102 + 28 * 4, 232, 17, 36) + arches(1, 28, 104 + 28 * 2, 178, 16, 34)}
        fill={palette.light}
      />
    </>
  );
}
