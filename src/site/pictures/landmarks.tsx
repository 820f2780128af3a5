/** The colours of the city pictures: night colours, which suit navy and white alike. */
export const landmarkColours = {
  sky: '#1d3470',
  far: '#34508f',
  stone: '#fbf8f1',
  shade: '#ccd3e3',
  dark: '#14254c',
  light: '#ffd31a',
} as const;

/** A round-headed opening standing on `y`, as path data. */
function archPath(x: number, y: number, width: number, height: number): string {
  const radius = width / 2;
  return `M${x} ${y}v${radius - height}a${radius} ${radius} 0 0 1 ${width} 0v${height - radius}z`;
}

/** The same opening several times, `step` apart. */
function archRowPath(count: number, step: number, x: number, y: number, width: number, height: number): string {
  return Array.from({ length: count }, (_, index) => archPath(x + index * step, y, width, height)).join('');
}

/** Fronts of canal houses: left edge, width, height of the eaves, gable as a path from there. */
const houses = [
  { x: 62, width: 56, eaves: 138, gable: 'l8-14h8v-12h8v-12h8v12h8v12h8l8 14', fill: landmarkColours.shade },
  { x: 120, width: 48, eaves: 112, gable: 'c10-2 10-26 24-30 14 4 14 28 24 30', fill: landmarkColours.stone },
  { x: 170, width: 60, eaves: 130, gable: 'l14-8v-22l16-14 16 14v22l14 8', fill: landmarkColours.shade },
  { x: 232, width: 50, eaves: 104, gable: 'l25-36 25 36', fill: landmarkColours.stone },
  { x: 284, width: 58, eaves: 126, gable: 'l8-14h8v-12h8v-12h10v12h8v12h8l8 14', fill: landmarkColours.shade },
  { x: 344, width: 52, eaves: 116, gable: 'c10-2 12-28 26-32 14 4 16 30 26 32', fill: landmarkColours.stone },
] as const;

/** Houses on a canal. */
export function AmsterdamDrawing() {
  return (
    <>
      <path d="M10 238v-60h46v60zM402 238v-74h60v74z" fill={landmarkColours.far} />
      {houses.map(({ x, width, eaves, gable, fill }) => (
        <g key={x}>
          <path d={`M${x} 238V${eaves}${gable}V238z`} fill={fill} />
          {[0, 30, 60].map((down, row) => (
            <path
              key={down}
              d={`M${x + 11} ${eaves + 20 + down}H${x + width - 9}`}
              stroke={row === (x / 2) % 3 ? landmarkColours.light : landmarkColours.dark}
              strokeWidth="18"
              strokeDasharray={`${(width - 28) / 2} 8`}
            />
          ))}
        </g>
      ))}
    </>
  );
}

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
export function BarcelonaDrawing() {
  return (
    <>
      <path d="M10 238c40-40 80-52 110-30v30zM360 238v-40c40-24 80-10 112 40z" fill={landmarkColours.far} />
      {towers.map(([x, top, width]) => (
        <g key={x}>
          <path d={tower(x, top, width)} fill={width > 40 ? landmarkColours.stone : landmarkColours.shade} />
          <circle cx={x + width / 2} cy={top} r="5" fill={landmarkColours.light} />
          <path
            d={`M${x + width / 2} ${top + 50}v${120 - top / 2}`}
            stroke={landmarkColours.dark}
            strokeWidth={width / 4}
            strokeDasharray="6 7"
          />
        </g>
      ))}
      <path d="M128 238v-36l50-14 62-30 62 30 50 14v36z" fill={landmarkColours.stone} />
      <path
        d={archPath(224, 238, 32, 54) + archPath(178, 238, 24, 36) + archPath(278, 238, 24, 36)}
        fill={landmarkColours.dark}
      />
      <circle cx="240" cy="176" r="7" fill={landmarkColours.light} />
    </>
  );
}

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
export function BrusselsDrawing() {
  return (
    <>
      <path
        d="M16 238c10-34 40-40 56-24 12-26 44-26 56 24zM352 238c8-40 44-44 58-20 14-18 44-14 54 20z"
        fill={landmarkColours.far}
      />
      <path d="M168 168l-26 70M312 168l26 70M240 206v32" stroke={landmarkColours.shade} strokeWidth="5" />
      <path
        d="m240 42-72 42v84l72 38 72-38V84zM240 42v164M168 84l144 84M312 84l-144 84"
        stroke={landmarkColours.shade}
        strokeWidth="7"
        fill="none"
      />
      {spheres.map(([x, y, radius]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={radius} fill={landmarkColours.stone} />
          <path d={`M${x - radius} ${y}a${radius} ${radius} 0 0 0 ${2 * radius} 0z`} fill={landmarkColours.shade} />
          <path
            d={`M${x - radius + 5} ${y - 2}h${2 * radius - 10}`}
            stroke={landmarkColours.light}
            strokeWidth="4"
            strokeDasharray="5 4"
          />
        </g>
      ))}
    </>
  );
}

/** The cathedral's dome and Giotto's bell tower. */
export function FlorenceDrawing() {
  return (
    <>
      <path d="M10 238c50-60 90-70 130-60v60zM350 238v-50c40-10 80 4 116 50z" fill={landmarkColours.far} />
      <path d="M112 238V78h40v160z" fill={landmarkColours.shade} />
      <path
        d="M106 70h52v10h-52zM112 122h40M112 166h40"
        fill={landmarkColours.stone}
        stroke={landmarkColours.stone}
        strokeWidth="4"
      />
      <path
        d={archRowPath(2, 16, 119, 116, 10, 26) + archRowPath(2, 16, 119, 160, 10, 26)}
        fill={landmarkColours.dark}
      />
      <path d="M170 238v-62h190v62z" fill={landmarkColours.stone} />
      <path d="M206 176v-24h118v24z" fill={landmarkColours.shade} />
      <path d="M206 152c0-50 26-84 59-96 33 12 59 46 59 96z" fill="#d9643a" />
      <path
        d="M265 56v96M238 72c-10 22-14 48-14 80M292 72c10 22 14 48 14 80"
        stroke={landmarkColours.stone}
        strokeWidth="4"
        fill="none"
      />
      <path d="M257 58V40l8-14 8 14v18z" fill={landmarkColours.stone} />
      <circle cx="265" cy="24" r="4" fill={landmarkColours.light} />
      <path
        d={archPath(253, 238, 24, 42) + archPath(200, 238, 18, 32) + archPath(312, 238, 18, 32)}
        fill={landmarkColours.dark}
      />
      <circle cx="265" cy="164" r="6" fill={landmarkColours.dark} />
      <circle cx="228" cy="164" r="6" fill={landmarkColours.dark} />
      <circle cx="302" cy="164" r="6" fill={landmarkColours.dark} />
    </>
  );
}

/** The Puerta de Alcalá. */
export function MadridDrawing() {
  return (
    <>
      <path d="M14 238v-70h30v-22h22v22h24v70zM396 238v-84h26v-20h18v20h26v84z" fill={landmarkColours.far} />
      <path d="M104 238V142h272v96z" fill={landmarkColours.stone} />
      <path d="M196 142v-34h88v34zM188 108l52-28 52 28z" fill={landmarkColours.stone} />
      <path d="M98 134h284v10H98zM190 104h100v8H190z" fill={landmarkColours.shade} />
      <path d={archRowPath(3, 56, 166, 238, 36, 78)} fill={landmarkColours.dark} />
      <path d="M120 184h26v54h-26zM334 184h26v54h-26z" fill={landmarkColours.dark} />
      <path d={archPath(222, 238, 36, 78)} fill={landmarkColours.light} />
      <path
        d="M108 150v88M154 150v88M210 150v88M270 150v88M326 150v88M372 150v88"
        stroke={landmarkColours.shade}
        strokeWidth="6"
      />
      <path
        d="M104 134v-14M148 134v-10M332 134v-10M376 134v-14"
        stroke={landmarkColours.stone}
        strokeWidth="8"
        strokeLinecap="round"
      />
    </>
  );
}

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
export function MilanDrawing() {
  return (
    <>
      <path d="M20 238v-44h70v44zM392 238v-56h64v56z" fill={landmarkColours.far} />
      <path d="M120 238v-62l44-18v-16l38-18 38-20 38 20 38 18v16l44 18v62z" fill={landmarkColours.stone} />
      {spires.map(([x, y]) => (
        <path key={x} d={`M${x - 6} 200V${y + 26}L${x} ${y}l6 ${26}V200z`} fill={landmarkColours.shade} />
      ))}
      <circle cx="240" cy="54" r="5" fill={landmarkColours.light} />
      <path
        d={
          archPath(225, 238, 30, 52) +
          archPath(184, 238, 20, 38) +
          archPath(276, 238, 20, 38) +
          archPath(144, 238, 16, 30) +
          archPath(320, 238, 16, 30)
        }
        fill={landmarkColours.dark}
      />
      <path
        d={archPath(229, 168, 22, 40) + archPath(186, 182, 14, 26) + archPath(280, 182, 14, 26)}
        fill={landmarkColours.light}
      />
    </>
  );
}

/** The Eiffel Tower. */
export function ParisDrawing() {
  return (
    <>
      <path
        d="M20 238v-62l8-14h64l8 14v62zM108 238v-50l8-12h48l6 12v50zM312 238v-56l6-14h58l8 14v56zM390 238v-46l8-12h50l8 12v46z"
        fill={landmarkColours.far}
      />
      <path
        d="M165 238c38-36 60-92 69-196h12c9 104 31 160 69 196h-38c-8-22-20-32-37-32s-29 10-37 32z"
        fill={landmarkColours.stone}
      />
      <path d="M238 18h4v26h-4z" fill={landmarkColours.light} />
      <path d="M229 50h22v6h-22zM212 116h56v8h-56zM188 182h104v9H188z" fill={landmarkColours.dark} />
      <path
        d="m236 66 8 22-14 26M244 66l-8 22 14 26M228 130l20 24-34 26M252 130l-20 24 34 26M206 196l-20 40M274 196l20 40"
        stroke={landmarkColours.dark}
        strokeWidth="2"
        fill="none"
      />
    </>
  );
}

/** The Colosseum. */
export function RomeDrawing() {
  return (
    <>
      <path
        d="M396 238V130c0-10 6-16 12-24 6 8 12 14 12 24v108zM440 238v-80c0-8 5-12 9-18 4 6 9 10 9 18v80zM30 238v-70c0-8 5-12 9-18 4 6 9 10 9 18v70z"
        fill={landmarkColours.far}
      />
      <path d="M90 238V96c40-14 90-18 150-16l10 16 14-2 8 26 22 4 6 24 70 4v86z" fill={landmarkColours.stone} />
      <path d="M300 150c34-2 56 4 76 8v80h-76z" fill={landmarkColours.shade} />
      <path
        d="M90 134c56-12 120-14 186-10M90 184c80-10 190-12 286-2"
        stroke={landmarkColours.shade}
        strokeWidth="5"
        fill="none"
      />
      <path
        d={
          archRowPath(6, 28, 104, 128, 15, 28) +
          archRowPath(7, 28, 104, 178, 16, 34) +
          archRowPath(10, 28, 102, 232, 17, 36)
        }
        fill={landmarkColours.dark}
      />
      <path
        d={archRowPath(1, 28, 102 + 28 * 4, 232, 17, 36) + archRowPath(1, 28, 104 + 28 * 2, 178, 16, 34)}
        fill={landmarkColours.light}
      />
    </>
  );
}
