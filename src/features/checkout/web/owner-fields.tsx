import { checkoutCountries } from '#features/catalogue/lists.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { OrderFields } from './order-fields.ts';

export function OwnerFields({ fields: { text } }: { fields: OrderFields }) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...text('owner.first_name')} label="First name" autoComplete="given-name" />
        <TextField {...text('owner.last_name')} label="Last name" autoComplete="family-name" />
      </div>
      <TextField {...text('owner.phone')} label="Phone" optional type="tel" autoComplete="tel" frameClass="max-w-md" />
      <TextField
        {...text('owner.address_line1')}
        label="Address line 1"
        hint="As in the registration document."
        autoComplete="address-line1"
      />
      <TextField {...text('owner.address_line2')} label="Address line 2" optional autoComplete="address-line2" />
      <div className="grid gap-6 sm:grid-cols-[1fr_12rem]">
        <TextField {...text('owner.city')} label="City" autoComplete="address-level2" />
        <TextField {...text('owner.postcode')} label="Postcode" autoComplete="postal-code" />
      </div>
      <SelectField
        {...text('owner.country')}
        label="Country"
        options={checkoutCountries}
        autoComplete="country-name"
        frameClass="max-w-md"
      />
    </>
  );
}
