import { createCertificatAir } from './certificat-air/certificat-air.tsx';
import type { Portal, PortalContext } from './context.ts';

/** Every replica; each has its own state, log and faults. */
export function createPortals(context: PortalContext): Portal[] {
  return [createCertificatAir(context)];
}
