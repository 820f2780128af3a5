import { hasEuroStandard } from '#permits/euro-level.ts';
import { DateField } from '#ui/date-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { asked, askedOf, type OrderFields } from './order-fields.ts';
import { today } from './today.ts';

/** @param all with what decides nothing, and only the portal asks for */
export function VehicleFields({ fields, all }: { fields: OrderFields; all: boolean }) {
  return (
    <div className="grid items-end gap-6 sm:grid-cols-2">
      <SelectField {...askedOf(fields, 'vehicle.fuel_type')} />
      {hasEuroStandard({ fuel_type: fields.values['vehicle.fuel_type'] }) && (
        <SelectField {...askedOf(fields, 'vehicle.euro_standard')} hint="Not sure? Leave it at Unknown." />
      )}
      <SelectField {...askedOf(fields, 'vehicle.vehicle_category')} />
      <DateField {...asked(fields, 'vehicle.date_first_registration')} optional max={today()} />
      {all && (
        <>
          <TextField {...asked(fields, 'vehicle.make')} optional />
          <TextField {...asked(fields, 'vehicle.model')} optional />
        </>
      )}
    </div>
  );
}
