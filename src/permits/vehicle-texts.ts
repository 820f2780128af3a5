import type { PortalPayload } from '#robot/payload.ts';
import type { Fact } from './fact-definition.ts';

type VehicleText = { name: keyof PortalPayload['vehicle']; maxLength: number } & Pick<Fact, 'label'> &
  Partial<Pick<Fact, 'formLabel' | 'testLabel' | 'box' | 'documentBoxByCountry' | 'hint' | 'onlyForCountries'>>;

/**
 * Optional texts about the vehicle that a full order asks for and that decide nothing: only a portal needs them. The
 * facts, the contract and the order form take them from here. The first view of the order page loads this list, so it
 * stays without schemas.
 */
export const vehicleTexts = [
  { name: 'make', label: 'Make', maxLength: 60, box: 'D.1', hint: ({ box }) => `Box ${box}, for example Ford` },
  { name: 'model', label: 'Model', maxLength: 60, box: 'D.3', hint: ({ box }) => `Box ${box}, for example Focus` },
] as const satisfies readonly VehicleText[];

export type VehicleTextName = (typeof vehicleTexts)[number]['name'];
