/** How a rear plate of a country looks, by ISO 3166-1 code: the code on its band and the ground it is printed on. */
export interface PlateLook {
  band: string;
  ground: 'yellow' | 'white';
  red?: true;
}

const yellow = (band: string): PlateLook => ({ band, ground: 'yellow' });
const white = (band: string): PlateLook => ({ band, ground: 'white' });

const looks: Readonly<Record<string, PlateLook>> = {
  GB: yellow('UK'),
  NL: yellow('NL'),
  LU: yellow('L'),
  BE: { ...white('B'), red: true },
  AT: white('A'),
  CY: white('CY'),
  DE: white('D'),
  EE: white('EST'),
  ES: white('E'),
  FI: white('FIN'),
  FR: white('F'),
  HU: white('H'),
  IE: white('IRL'),
  IT: white('I'),
  MT: white('M'),
  PT: white('P'),
  SE: white('S'),
  SI: white('SLO'),
};

export function plateLook(countryCode: string): PlateLook {
  return looks[countryCode] ?? white(countryCode);
}
