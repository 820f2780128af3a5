import { palette } from './palette.ts';

/** The Eiffel Tower. */
export function Paris() {
  return (
    <>
      <path
        d="M20 238v-62l8-14h64l8 14v62zM108 238v-50l8-12h48l6 12v50zM312 238v-56l6-14h58l8 14v56zM390 238v-46l8-12h50l8 12v46z"
        fill={palette.far}
      />
      <path
        d="M165 238c38-36 60-92 69-196h12c9 104 31 160 69 196h-38c-8-22-20-32-37-32s-29 10-37 32z"
        fill={palette.stone}
      />
      <path d="M238 18h4v26h-4z" fill={palette.light} />
      <path d="M229 50h22v6h-22zM212 116h56v8h-56zM188 182h104v9H188z" fill={palette.dark} />
      <path
        d="m236 66 8 22-14 26M244 66l-8 22 14 26M228 130l20 24-34 26M252 130l-20 24 34 26M206 196l-20 40M274 196l20 40"
        stroke={palette.dark}
        strokeWidth="2"
        fill="none"
      />
    </>
  );
}
