/** The look of a country's rear plate, by ISO 3166-1 code: the code on its band, and the background colour. */
export interface PlateDesign {
  bandCode: string;
  background: 'yellow' | 'white';
  hasRedText?: true;
}

const yellowPlate = (band: string): PlateDesign => ({ bandCode: band, background: 'yellow' });
const whitePlate = (band: string): PlateDesign => ({ bandCode: band, background: 'white' });

const plateDesigns: Readonly<Record<string, PlateDesign>> = {
  GB: yellowPlate('UK'),
  NL: yellowPlate('NL'),
  LU: yellowPlate('L'),
  BE: { ...whitePlate('B'), hasRedText: true },
  AT: whitePlate('A'),
  CY: whitePlate('CY'),
  DE: whitePlate('D'),
  EE: whitePlate('EST'),
  ES: whitePlate('E'),
  FI: whitePlate('FIN'),
  FR: whitePlate('F'),
  HU: whitePlate('H'),
  IE: whitePlate('IRL'),
  IT: whitePlate('I'),
  MT: whitePlate('M'),
  PT: whitePlate('P'),
  SE: whitePlate('S'),
  SI: whitePlate('SLO'),
};

export function findPlateDesign(countryCode: string): PlateDesign {
  return plateDesigns[countryCode] ?? whitePlate(countryCode);
}
