import { registrationCode } from '#features/catalogue/country-codes.ts';
import { checkoutCountries } from '#features/catalogue/lists.ts';
import { advisePlate, normalisePlate } from '#features/catalogue/plates.ts';
import { Notice } from '#ui/notice.tsx';
import { PlateField } from '#ui/plate-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { OrderFields } from './order-fields.ts';
import { RentalSwitch } from './rental-switch.tsx';

export function PlateFields({ fields }: { fields: OrderFields }) {
  const country = fields.values['vehicle.country_of_registration'];
  const plate = fields.values['vehicle.plate_number'];
  const isRental = fields.values.rental_car === 'on';
  const setPlate = (text: string) => fields.set({ 'vehicle.plate_number': text });
  const { error } = fields.text('vehicle.plate_number');
  return (
    <>
      <SelectField
        {...fields.text('vehicle.country_of_registration')}
        label="Country of registration"
        options={checkoutCountries}
        frameClass="max-w-md"
      />
      <div className="space-y-3">
        <PlateField
          name="vehicle.plate_number"
          label="Plate number"
          hint={
            isRental ? 'Leave it empty until you have the car.' : 'Exactly as on the car: cameras read every character.'
          }
          error={error}
          optional={isRental}
          countryCode={registrationCode(country)}
          value={plate}
          normalise={normalisePlate}
          onPlate={setPlate}
        />
        <Advice plate={plate} country={country} onUse={setPlate} />
      </div>
      <RentalSwitch fields={fields} />
    </>
  );
}

function Advice({ plate, country, onUse }: { plate: string; country: string; onUse: (plate: string) => void }) {
  // Half a plate always looks odd: no advice before it could be whole.
  const advice = plate.length >= 5 ? advisePlate(plate, country) : undefined;
  return (
    <div role="status" className="max-w-xl">
      {advice && (
        <Notice>
          <p>{advice.message}</p>
          {advice.suggestions.length > 0 && (
            <p className="flex flex-wrap gap-x-4">
              {advice.suggestions.map((suggestion) => (
                <button
                  key={suggestion}
                  type="button"
                  onClick={() => onUse(normalisePlate(suggestion))}
                  className="min-h-8 font-semibold text-link underline underline-offset-2"
                >
                  Use {suggestion}
                </button>
              ))}
            </p>
          )}
        </Notice>
      )}
    </div>
  );
}
