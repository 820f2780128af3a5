import { euroStandards, fuels, vehicleCategories } from '#features/catalogue/lists.ts';
import { DateField } from '#ui/date-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { OrderFields } from './order-fields.ts';
import { today } from './today.ts';

export function VehicleFields({ fields: { text } }: { fields: OrderFields }) {
  return (
    <div className="grid items-end gap-6 sm:grid-cols-2">
      <SelectField {...text('vehicle.fuel_type')} label="Fuel type" options={fuels} />
      <SelectField
        {...text('vehicle.euro_standard')}
        label="Euro standard"
        hint="Not sure? Leave it at Unknown."
        options={euroStandards}
      />
      <SelectField {...text('vehicle.vehicle_category')} label="Vehicle category" options={vehicleCategories} />
      <DateField {...text('vehicle.date_first_registration')} label="First registration" optional max={today()} />
      <TextField {...text('vehicle.make')} label="Make" optional />
      <TextField {...text('vehicle.model')} label="Model" optional />
    </div>
  );
}
