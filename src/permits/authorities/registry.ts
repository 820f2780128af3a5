import type { Driver } from '#robot/driver.ts';
import { ambBarcelona } from './amb-barcelona/driver.ts';
import { areaC } from './area-c/driver.ts';
import { asfinag } from './asfinag/driver.ts';
import { bolognaTper } from './bologna-tper/driver.ts';
import { certificatAir } from './certificat-air/driver.ts';
import { lezAntwerpen } from './lez-antwerpen/driver.ts';
import { lezBrussels } from './lez-brussels/driver.ts';
import { palermoZtl } from './palermo-ztl/driver.ts';
import { veronaCitypass } from './verona-citypass/driver.ts';

/** Every portal a robot can drive, by the name of its folder. */
const drivers = {
  'certificat-air': certificatAir,
  asfinag,
  'area-c': areaC,
  'lez-antwerpen': lezAntwerpen,
  'lez-brussels': lezBrussels,
  'verona-citypass': veronaCitypass,
  'palermo-ztl': palermoZtl,
  'bologna-tper': bolognaTper,
  'amb-barcelona': ambBarcelona,
} satisfies Record<string, Driver<unknown>>;

export type DriverName = keyof typeof drivers;

export const driverNames = Object.keys(drivers) as DriverName[];

export const allDrivers = (): Driver<unknown>[] => Object.values(drivers);

export function findDriver(name: string): Driver<unknown> | undefined {
  return Object.hasOwn(drivers, name) ? drivers[name as DriverName] : undefined;
}
