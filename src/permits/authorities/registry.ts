import type { Driver } from '#robot/driver.ts';
import type { Authority } from '../authority.ts';
import type { AuthorityName } from '../catalogue.ts';
import { authority as ambBarcelona } from './amb-barcelona/authority.ts';
import { authority as areaC } from './area-c/authority.ts';
import { authority as asfinag } from './asfinag/authority.ts';
import { authority as bolognaTper } from './bologna-tper/authority.ts';
import { authority as certificatAir } from './certificat-air/authority.ts';
import { authority as firenzeSas } from './firenze-sas/authority.ts';
import { authority as genoaZtl } from './genoa-ztl/authority.ts';
import { authority as lezAntwerpen } from './lez-antwerpen/authority.ts';
import { authority as lezBrussels } from './lez-brussels/authority.ts';
import { authority as madridZbedep } from './madrid-zbedep/authority.ts';
import { authority as milieuzones } from './milieuzones/authority.ts';
import { authority as naplesLez } from './naples-lez/authority.ts';
import { authority as paduaLez } from './padua-lez/authority.ts';
import { authority as palermoZtl } from './palermo-ztl/authority.ts';
import { authority as romaMobilita } from './roma-mobilita/authority.ts';
import { authority as romeFasciaVerde } from './rome-fascia-verde/authority.ts';
import { authority as turinLez } from './turin-lez/authority.ts';
import { authority as veneziaAvm } from './venezia-avm/authority.ts';
import { authority as veronaCitypass } from './verona-citypass/authority.ts';

// The server's one list of authorities. The zones of each are in a second list, catalogue.ts: a browser loads that one
// with the order page, and one list for both would bring every driver, vocabulary and playbook along. The names come from
// there, so an authority that is missing here does not compile.

/** Every authority by folder name. The console lists the portals in this order. */
const registered = {
  'certificat-air': certificatAir,
  asfinag,
  'area-c': areaC,
  'lez-antwerpen': lezAntwerpen,
  'lez-brussels': lezBrussels,
  'verona-citypass': veronaCitypass,
  'palermo-ztl': palermoZtl,
  'bologna-tper': bolognaTper,
  'amb-barcelona': ambBarcelona,
  'firenze-sas': firenzeSas,
  'genoa-ztl': genoaZtl,
  'madrid-zbedep': madridZbedep,
  milieuzones,
  'naples-lez': naplesLez,
  'padua-lez': paduaLez,
  'roma-mobilita': romaMobilita,
  'rome-fascia-verde': romeFasciaVerde,
  'turin-lez': turinLez,
  'venezia-avm': veneziaAvm,
} satisfies Record<AuthorityName, Authority>;

export const authorities: Readonly<Record<AuthorityName, Authority>> = registered;

/** The name of an authority whose portal a robot can drive. */
export type DriverName = {
  [Name in AuthorityName]: (typeof registered)[Name] extends { driver: unknown } ? Name : never;
}[AuthorityName];

const hasDriver = (name: AuthorityName): name is DriverName => authorities[name].driver !== undefined;

export const driverNames = (Object.keys(registered) as AuthorityName[]).filter(hasDriver);

export const allDrivers = (): Driver<unknown>[] => driverNames.flatMap((name) => findDriver(name) ?? []);

export function findDriver(name: string): Driver<unknown> | undefined {
  return Object.hasOwn(authorities, name) ? authorities[name as AuthorityName].driver : undefined;
}
