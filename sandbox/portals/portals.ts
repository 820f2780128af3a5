import type { Portal, PortalContext } from '../kit/replica.ts';
import { createAmbBarcelona } from './amb-barcelona/amb-barcelona.tsx';
import { createAreaC } from './area-c/area-c.tsx';
import { createAsfinag } from './asfinag/asfinag.tsx';
import { createBolognaTper } from './bologna-tper/bologna-tper.tsx';
import { createCertificatAir } from './certificat-air/certificat-air.tsx';
import { createLezAntwerpen } from './lez-antwerpen/lez-antwerpen.tsx';
import { createLezBrussels } from './lez-brussels/lez-brussels.tsx';
import { createPalermoZtl } from './palermo-ztl/palermo-ztl.tsx';
import { createVeronaCitypass } from './verona-citypass/verona-citypass.tsx';

/** Every replica; each has its own state, log and faults. */
export function createPortals(context: PortalContext): Portal[] {
  return [
    createAmbBarcelona,
    createAreaC,
    createAsfinag,
    createBolognaTper,
    createCertificatAir,
    createLezAntwerpen,
    createLezBrussels,
    createPalermoZtl,
    createVeronaCitypass,
  ].map((create) => create(context));
}
