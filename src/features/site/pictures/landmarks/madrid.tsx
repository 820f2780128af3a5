import { arch, arches, palette } from './palette.ts';

/** The Puerta de Alcalá. */
export function Madrid() {
  return (
    <>
      <path d="M14 238v-70h30v-22h22v22h24v70zM396 238v-84h26v-20h18v20h26v84z" fill={palette.far} />
      <path d="M104 238V142h272v96z" fill={palette.stone} />
      <path d="M196 142v-34h88v34zM188 108l52-28 52 28z" fill={palette.stone} />
      <path d="M98 134h284v10H98zM190 104h100v8H190z" fill={palette.shade} />
      <path d={arches(3, 56, 166, 238, 36, 78)} fill={palette.dark} />
      <path d="M120 184h26v54h-26zM334 184h26v54h-26z" fill={palette.dark} />
      <path d={arch(222, 238, 36, 78)} fill={palette.light} />
      <path
        d="M108 150v88M154 150v88M210 150v88M270 150v88M326 150v88M372 150v88"
        stroke={palette.shade}
        strokeWidth="6"
      />
      <path
        d="M104 134v-14M148 134v-10M332 134v-10M376 134v-14"
        stroke={palette.stone}
        strokeWidth="8"
        strokeLinecap="round"
      />
    </>
  );
}
