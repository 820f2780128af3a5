import type { TestData, TestRunResult } from '../src/orders/contracts/test-contract.ts';
import { nextPlate } from './orders.ts';
import type { ServiceClient } from './service-client.ts';

/** What a tester types; a plate of its own each time, for the replica takes one application a vehicle. */
export function buildTestData(vehicle: Partial<TestData['vehicle']> = {}): TestData {
  return {
    owner: {
      first_name: 'Terry',
      last_name: 'Tester',
      email: 'terry@example.com',
      address_line1: '1 High Street',
      city: 'Leeds',
      postcode: 'LS1 1AA',
      country: 'United Kingdom',
    },
    vehicle: {
      plate_number: nextPlate(),
      country_of_registration: 'United Kingdom',
      date_first_registration: '2018-03-17',
      fuel_type: 'petrol',
      euro_standard: 'Euro 6',
      vehicle_category: 'M1',
      make: 'Ford',
      model: 'Focus',
      ...vehicle,
    },
    travel: {},
  };
}

export async function findPermitEntityId(admin: ServiceClient, country = 'France', zone = 'Paris'): Promise<string> {
  const query = new URLSearchParams({ country, zone_name: zone });
  const { body } = await admin.get<{ permit_entity: { id: string } }>(`/api/data/admin/permit-entity?${query}`);
  return body.permit_entity.id;
}

/** A dry run for Paris unless told otherwise. */
export async function startTestRun(staff: ServiceClient, entity: string, more: Record<string, unknown> = {}) {
  return staff.callFunction<TestRunResult & { code?: string; fields?: Record<string, string> }>('automate-submission', {
    permit_entity_id: entity,
    test_mode: true,
    test_data: buildTestData(),
    screenshots_enabled: true,
    mock_mode: true,
    ...more,
  });
}
