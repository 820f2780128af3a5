import { Switch } from '#ui/switch.tsx';
import type { OrderFormFields } from './order-form-fields.ts';

/** On the first step, and again beside the plate field, which it makes optional. */
export function RentalSwitch({ fields }: { fields: OrderFormFields }) {
  return (
    <div className="max-w-xl">
      <Switch
        {...fields.flag('rental_car')}
        label="This is a rental car"
        hint="You may add the plate later, when you pick the car up. We then process it within 2 hours."
      />
    </div>
  );
}
