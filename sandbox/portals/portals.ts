import type { Portal, PortalContext } from '../kit/context.ts';
import { createAmbBarcelona } from './amb-barcelona/amb-barcelona.tsx';
import { createAsfinag } from './asfinag/asfinag.tsx';
import { createCertificatAir } from './certificat-air/certificat-air.tsx';
import { createVeronaCitypass } from './verona-citypass/verona-citypass.tsx';

/** Every replica; each has its own state, log and faults. */
export function createPortals(context: PortalContext): Portal[] {
  return [
    createCertificatAir(context),
    createAsfinag(context),
    createVeronaCitypass(context),
    createAmbBarcelona(context),
  ];
}
