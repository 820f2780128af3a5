import type { GrantedPermit } from '../../authority.ts';
import type { VehicleFacts } from '../../euro-standard.ts';
import { possibleCritAirClasses } from './classes.ts';
import { stickerZones } from './zones.ts';

/** A certificate that opens every French zone that admits its class; a sticker follows by post. */
export const certificatAirPermit = (vehicle: VehicleFacts): GrantedPermit => ({
  class: certificateClass(vehicle),
  steps: (proof) => stickerSteps(vehicle, proof),
  zones: stickerZones,
});

function certificateClass(vehicle: VehicleFacts): string | null {
  const classes = possibleCritAirClasses(vehicle).filter((name) => name !== 'NC');
  if (classes.length === 0) return null;
  const either = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(classes);
  return `Crit'Air ${either}`;
}

/** Where the sticker goes: article 3 of the order of 29 June 2016 on issuing and fixing air quality certificates. */
function stickerSteps({ vehicle_category }: VehicleFacts, proof: string): string[] {
  const place =
    vehicle_category === 'motorcycle'
      ? 'When the sticker comes, fix it at the front, on the fork, where it can be read from outside.'
      : 'When the sticker comes, put it on the inside of the windscreen, at the bottom right, with its front readable from outside.';
  return [
    `Print ${proof} and carry it in the car: it counts until the sticker has come, which takes 2-6 weeks by post.`,
    `${place} It goes to the address on the registration certificate.`,
    'It is good for the life of the vehicle, in every French low-emission zone; no city needs a second one.',
  ];
}
