import type { Driver } from '#robot/driver.ts';
import { ambBarcelonaDriver } from './amb-barcelona/driver.ts';
import { areaCDriver } from './area-c/driver.ts';
import { asfinagDriver } from './asfinag/driver.ts';
import { bolognaTperDriver } from './bologna-tper/driver.ts';
import { certificatAirDriver } from './certificat-air/driver.ts';
import { lezAntwerpenDriver } from './lez-antwerpen/driver.ts';
import { lezBrusselsDriver } from './lez-brussels/driver.ts';
import { palermoZtlDriver } from './palermo-ztl/driver.ts';
import { veronaCitypassDriver } from './verona-citypass/driver.ts';

/** Every portal that a robot can drive, by folder name. */
const drivers = {
  'certificat-air': certificatAirDriver,
  asfinag: asfinagDriver,
  'area-c': areaCDriver,
  'lez-antwerpen': lezAntwerpenDriver,
  'lez-brussels': lezBrusselsDriver,
  'verona-citypass': veronaCitypassDriver,
  'palermo-ztl': palermoZtlDriver,
  'bologna-tper': bolognaTperDriver,
  'amb-barcelona': ambBarcelonaDriver,
} satisfies Record<string, Driver<unknown>>;

export type DriverName = keyof typeof drivers;

export const driverNames = Object.keys(drivers) as DriverName[];

export const allDrivers = (): Driver<unknown>[] => Object.values(drivers);

export function findDriver(name: string): Driver<unknown> | undefined {
  return Object.hasOwn(drivers, name) ? drivers[name as DriverName] : undefined;
}
