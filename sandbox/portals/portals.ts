import type { Portal, PortalContext } from '../kit/context.ts';
import { createAreaC } from './area-c/area-c.tsx';
import { createAsfinag } from './asfinag/asfinag.tsx';
import { createCertificatAir } from './certificat-air/certificat-air.tsx';

/** Every replica; each has its own state, log and faults. */
export function createPortals(context: PortalContext): Portal[] {
  return [createCertificatAir(context), createAsfinag(context), createAreaC(context)];
}
