import type { Portal, PortalContext } from '../kit/context.ts';
import { createAreaC } from './area-c/area-c.tsx';
import { createAsfinag } from './asfinag/asfinag.tsx';
import { createCertificatAir } from './certificat-air/certificat-air.tsx';

<<<<<<< HEAD

import { createLezAntwerpen } from './lez-antwerpen/lez-antwerpen.tsx';
import { createLezBrussels } from './lez-brussels/lez-brussels.tsx';

/** Every replica; each has its own state, log and faults. */
export function createPortals(context: PortalContext): Portal[] {
  return [createAreaC, createAsfinag, createCertificatAir, createLezAntwerpen, createLezBrussels, createVeronaCitypass].map((create) =>
    create(context),
  );
}
