import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { z } from 'zod';
import type { OrderSummary } from '#orders/contracts/order-contract.ts';
import { emptyVehicleUpdate, vehicleUpdateErrors, vehicleUpdates } from '#orders/vehicle-update-form.ts';
import { findCountryCode } from '#permits/country-codes.ts';
import { hasEuroStandard } from '#permits/euro-standard.ts';
import { vehicleUpdateCountries, vehicleUpdateEuroStandards, vehicleUpdateFuels } from '#permits/form-choices.ts';
import { normalisePlate } from '#permits/plates.ts';
import { FieldHelp } from '#permits/web/field-help.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { CallError, errorText } from '#ui/page/request-json.ts';
import { useFormFields } from '#ui/page/use-form-fields.ts';
import { PlateField } from '#ui/plate-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';

interface UpdateVehicleFormProps {
  id: string;
  order: OrderSummary;
  onDone: () => void;
}

export function UpdateVehicleForm({ id, order, onDone }: UpdateVehicleFormProps) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const initial = {
    ...emptyVehicleUpdate,
    plate_number: order.plate_number ?? '',
    country_of_registration: order.country_of_registration,
  };
  const fields = useFormFields(initial, vehicleUpdateErrors);

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!fields.isComplete()) {
      showToast({ tone: 'error', title: 'Missing Information', description: 'Plate number is required' });
      return;
    }
    setBusy(true);
    try {
      const body = { order_id: order.id, vehicle_updates: vehicleUpdates(fields.values) };
      await callServerFunction('update-vehicle', body, z.unknown());
      showToast({ tone: 'success', title: 'Vehicle Updated', description: `Order ${order.order_ref}` });
      await client.invalidateQueries({ queryKey: ['orders'] });
      onDone();
    } catch (error) {
      if (error instanceof CallError) fields.refuse(keyByFieldName(error.fields));
      showToast({ tone: 'error', title: 'Update Failed', description: errorText(error, 'Please try again.') });
      setBusy(false);
    }
  };

  // Several cards may be open at once: their field ids must differ, their names stay the same.
  const text = (name: keyof typeof initial, label: string) => ({
    ...fields.text(name),
    name: `${order.id}.${name}`,
    label,
    help: <FieldHelp path={`vehicle.${name}`} label={label} country={fields.values.country_of_registration} />,
    onChange: onText(name),
  });
  const onText = (name: keyof typeof initial) => (event: { target: { value: string } }) =>
    fields.set({ [name]: event.target.value });
  const errorList = fields.errorList.map(({ name, message }) => ({ name: `${order.id}.${name}`, message }));
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="space-y-5 rounded-lg bg-sunken p-4">
      <ErrorSummary errors={errorList} attempt={fields.attempts} />
      <PlateField
        {...text('plate_number', 'Plate number')}
        hint="Exactly as on the car."
        countryCode={findCountryCode(fields.values.country_of_registration)}
        normalise={normalisePlate}
        onPlate={(plate) => fields.set({ plate_number: plate })}
      />
      <SelectField {...text('country_of_registration', 'Country of registration')} options={vehicleUpdateCountries} />
      <div className="grid items-end gap-5 has-[details[open]]:items-start sm:grid-cols-2">
        <TextField {...text('make', 'Make')} optional maxLength={60} />
        <TextField {...text('model', 'Model')} optional maxLength={60} />
        <SelectField
          {...text('fuel_type', 'Fuel type')}
          optional
          placeholder="No change"
          options={vehicleUpdateFuels}
        />
        {hasEuroStandard(fields.values) && (
          <SelectField
            {...text('euro_standard', 'Euro standard')}
            optional
            placeholder="No change"
            options={vehicleUpdateEuroStandards}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          Save vehicle
        </Button>
        <Button tone="plain" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The server names a refused field by its path in the body: `vehicle_updates.plate_number`. */
function keyByFieldName(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.split('.').at(-1) ?? path, message]));
}
