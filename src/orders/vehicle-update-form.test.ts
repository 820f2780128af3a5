import { expect, test } from 'vitest';
import { emptyVehicleUpdate, vehicleUpdateErrors, vehicleUpdates } from './vehicle-update-form.ts';

test('only filled, trimmed fields are sent', () => {
  expect(vehicleUpdates({ ...emptyVehicleUpdate, plate_number: ' AB12CDE ', make: '   ', model: 'Golf' })).toEqual({
    plate_number: 'AB12CDE',
    model: 'Golf',
  });
});

test('the plate is required', () => {
  expect(vehicleUpdateErrors(emptyVehicleUpdate)).toEqual({ plate_number: 'Plate number is required' });
  expect(vehicleUpdateErrors({ ...emptyVehicleUpdate, plate_number: 'AB12CDE' })).toEqual({});
});
