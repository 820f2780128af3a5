/** The colours of the city pictures: night, so that they sit on navy and on white alike. */
export const palette = {
  sky: '#1d3470',
  far: '#34508f',
  stone: '#fbf8f1',
  shade: '#ccd3e3',
  dark: '#14254c',
  light: '#ffd31a',
} as const;

/** A round-headed opening standing on `y`, as path data. */
export function arch(x: number, y: number, width: number, height: number): string {
  const radius = width / 2;
  return `M${x} ${y}v${radius - height}a${radius} ${radius} 0 0 1 ${width} 0v${height - radius}z`;
}

/** The same opening several times, `step` apart. */
export function arches(count: number, step: number, x: number, y: number, width: number, height: number): string {
  return Array.from({ length: count }, (_, index) => arch(x + index * step, y, width, height)).join('');
}
