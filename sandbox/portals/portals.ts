import type { Portal, PortalContext } from '../kit/context.ts';
import { createAreaC } from './area-c/area-c.tsx';
import { createAsfinag } from './asfinag/asfinag.tsx';
import { createCertificatAir } from './certificat-air/certificat-air.tsx';
import { createLezAntwerpen } from './lez-antwerpen/lez-antwerpen.tsx';
import { createLezBrussels } from './lez-brussels/lez-brussels.tsx';
import { createPalermoZtl } from './palermo-ztl/palermo-ztl.tsx';
import { createVeronaCitypass } from './verona-citypass/verona-citypass.tsx';

/** Every replica; each has its own state, log and faults. */
export function createPortals(context: PortalContext): Portal[] {
  return [
    createAreaC,
    createAsfinag,
    createCertificatAir,
    createLezAntwerpen,
    createLezBrussels,
    createPalermoZtl,
    createVeronaCitypass,
  ].map((create) => create(context));
}
