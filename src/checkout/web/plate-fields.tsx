import { findCountryCode } from '#permits/country-codes.ts';
import { advisePlate, normalisePlate } from '#permits/plates.ts';
import { Notice } from '#ui/notice.tsx';
import { PlateField } from '#ui/plate-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import {
  type OrderFormFields,
  RentalSwitch,
  toFieldProps,
  toSelectFieldProps,
  vehicleGrid,
} from './order-form-fields.tsx';

interface PlateFieldsProps {
  fields: OrderFormFields;
  isChanging: boolean;
  /** Beside the country; not where it is folded away with the other answers about the vehicle. */
  asksCategory: boolean;
}

export function PlateFields({ fields, isChanging, asksCategory }: PlateFieldsProps) {
  const isRental = fields.values.rental_car === 'on';
  const isPlateGiven = fields.values['vehicle.plate_number'] !== '';
  return (
    <>
      <div
        // 'United Kingdom' needs more room than 'Motorcycle'.
        className={
          asksCategory ? `${vehicleGrid} min-[22.5rem]:max-sm:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]!` : undefined
        }
      >
        <SelectField
          {...toSelectFieldProps(fields, 'vehicle.country_of_registration')}
          frameClass={asksCategory ? undefined : 'max-w-md'}
        />
        {asksCategory && <SelectField {...toSelectFieldProps(fields, 'vehicle.vehicle_category')} />}
      </div>
      <RentalSwitch fields={fields} isShort />
      {isRental ? (
        <details open={isPlateGiven || isChanging || fields.errors['vehicle.plate_number'] !== undefined}>
          <summary className="min-h-8 cursor-pointer py-1">I know its plate already</summary>
          <PlateQuestion fields={fields} isRental />
        </details>
      ) : (
        <PlateQuestion fields={fields} isRental={false} />
      )}
    </>
  );
}

function PlateQuestion({ fields, isRental }: { fields: OrderFormFields; isRental: boolean }) {
  const country = fields.values['vehicle.country_of_registration'];
  const plate = fields.values['vehicle.plate_number'];
  const setPlate = (text: string) => fields.set({ 'vehicle.plate_number': text });
  const { error, label, help } = toFieldProps(fields, 'vehicle.plate_number');
  return (
    <div className="space-y-3">
      <PlateField
        name="vehicle.plate_number"
        label={label}
        hint={isRental ? 'Leave it empty until you have the car.' : 'Exactly as on the car.'}
        help={help}
        error={error}
        optional={isRental}
        countryCode={findCountryCode(country)}
        value={plate}
        normalise={normalisePlate}
        onPlate={setPlate}
      />
      <PlateSuggestion plate={plate} country={country} onUse={setPlate} />
    </div>
  );
}

function PlateSuggestion({
  plate,
  country,
  onUse,
}: {
  plate: string;
  country: string;
  onUse: (plate: string) => void;
}) {
  // An incomplete plate always looks wrong: no hint before it could be complete.
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
