import type { Portal, PortalContext } from '../kit/context.ts';
import { createAsfinag } from './asfinag/asfinag.tsx';
import { createBolognaTper } from './bologna-tper/bologna-tper.tsx';
import { createCertificatAir } from './certificat-air/certificat-air.tsx';
import { createPalermoZtl } from './palermo-ztl/palermo-ztl.tsx';

/** Every replica; each has its own state, log and faults. */
export function createPortals(context: PortalContext): Portal[] {
  return [createCertificatAir(context), createAsfinag(context), createPalermoZtl(context), createBolognaTper(context)];
}
