import { hasEuroStandard } from '#permits/euro-standard.ts';
import { DateField } from '#ui/date-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type OrderFormFields, toFieldProps, toSelectFieldProps } from './order-form-fields.ts';
import { getTodayAtDestination } from './today-at-destination.ts';

/** @param all with what decides nothing, and only the portal asks for */
export function VehicleFields({ fields, all }: { fields: OrderFormFields; all: boolean }) {
  return (
    <div className="grid items-end gap-6 sm:grid-cols-2">
      <SelectField {...toSelectFieldProps(fields, 'vehicle.fuel_type')} />
      {hasEuroStandard({ fuel_type: fields.values['vehicle.fuel_type'] }) && (
        <SelectField {...toSelectFieldProps(fields, 'vehicle.euro_standard')} hint="Not sure? Leave it at Unknown." />
      )}
      <SelectField {...toSelectFieldProps(fields, 'vehicle.vehicle_category')} />
      <DateField {...toFieldProps(fields, 'vehicle.date_first_registration')} optional max={getTodayAtDestination()} />
      {all && (
        <>
          <TextField {...toFieldProps(fields, 'vehicle.make')} optional />
          <TextField {...toFieldProps(fields, 'vehicle.model')} optional />
        </>
      )}
    </div>
  );
}
