import type { NeededDetails } from '#orders/contracts/submission-contract.ts';
import { Card } from '#ui/card.tsx';

export function RentalCarAdvice({ needed }: { needed: NeededDetails | undefined }) {
  return (
    <Card aria-labelledby="rental-title">
      <h2 id="rental-title" className="text-lg">
        Driving a rental car
      </h2>
      <p className="mt-2">{describeRentalAdvice(needed)}</p>
    </Card>
  );
}

function describeRentalAdvice(needed: NeededDetails | undefined): string {
  const rule = 'Cameras read the plate, whoever owns the car.';
  if (!needed?.rental_car || (needed.standing.over && !needed.plate_number))
    return `${rule} ${needed?.work === 'check' ? 'A certificate' : 'A permit'} covers the plate it was made for, and no other car.`;
  if (needed.plate_number) return `Compare the plate above with the car when you pick it up. ${rule}`;
  return 'Add the plate as soon as you pick the car up: on this page, by the link in our e-mail, or in your dashboard. We then process it within 2 hours.';
}
