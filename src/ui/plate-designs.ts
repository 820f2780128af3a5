/** How a country's rear plate is drawn: the letters on the blue band, the background, the colour of the text. */
export interface PlateDesign {
  bandCode: string;
  background: 'yellow' | 'white';
  hasRedText?: true;
}

const yellowPlate = (band: string): PlateDesign => ({ bandCode: band, background: 'yellow' });
const whitePlate = (band: string): PlateDesign => ({ bandCode: band, background: 'white' });

/** By ISO 3166-1 code. The letters are the distinguishing sign of vehicles in international traffic. */
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
