import { arch, arches, palette } from './palette.ts';

/** The cathedral's dome and Giotto's bell tower. */
export function Florence() {
  return (
    <>
      <path d="M10 238c50-60 90-70 130-60v60zM350 238v-50c40-10 80 4 116 50z" fill={palette.far} />
      <path d="M112 238V78h40v160z" fill={palette.shade} />
      <path d="M106 70h52v10h-52zM112 122h40M112 166h40" fill={palette.stone} stroke={palette.stone} strokeWidth="4" />
      <path d={arches(2, 16, 119, 116, 10, 26) + arches(2, 16, 119, 160, 10, 26)} fill={palette.dark} />
      <path d="M170 238v-62h190v62z" fill={palette.stone} />
      <path d="M206 176v-24h118v24z" fill={palette.shade} />
      <path d="M206 152c0-50 26-84 59-96 33 12 59 46 59 96z" fill="#d9643a" />
      <path
        d="M265 56v96M238 72c-10 22-14 48-14 80M292 72c10 22 14 48 14 80"
        stroke={palette.stone}
        strokeWidth="4"
        fill="none"
      />
      <path d="M257 58V40l8-14 8 14v18z" fill={palette.stone} />
      <circle cx="265" cy="24" r="4" fill={palette.light} />
      <path d={arch(253, 238, 24, 42) + arch(200, 238, 18, 32) + arch(312, 238, 18, 32)} fill={palette.dark} />
      <circle cx="265" cy="164" r="6" fill={palette.dark} />
      <circle cx="228" cy="164" r="6" fill={palette.dark} />
      <circle cx="302" cy="164" r="6" fill={palette.dark} />
    </>
  );
}
