/** The fields of the vehicle update, empty. */
export const emptyVehicleUpdate = {
  plate_number: '',
  country_of_registration: '',
  make: '',
  model: '',
  fuel_type: '',
  euro_standard: '',
};
export type VehicleUpdate = typeof emptyVehicleUpdate;

/** Only filled-in fields are sent (specification, section 5). */
export function vehicleUpdates(form: VehicleUpdate): Partial<VehicleUpdate> {
  const trimmedEntries = Object.entries(form).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(trimmedEntries.filter(([, value]) => value !== ''));
}

export function vehicleUpdateErrors({ plate_number }: VehicleUpdate): Partial<VehicleUpdate> {
  return plate_number.trim() === '' ? { plate_number: 'Plate number is required' } : {};
}
