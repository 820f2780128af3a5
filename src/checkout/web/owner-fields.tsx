import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { asked, askedOf, type OrderFields } from './order-fields.ts';

export function OwnerFields({ fields }: { fields: OrderFields }) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...asked(fields, 'owner.first_name')} />
        <TextField {...asked(fields, 'owner.last_name')} />
      </div>
      <TextField {...asked(fields, 'owner.phone')} optional type="tel" frameClass="max-w-md" />
      <TextField {...asked(fields, 'owner.address_line1')} hint="As in the registration document." />
      <TextField {...asked(fields, 'owner.address_line2')} optional />
      <div className="grid gap-6 sm:grid-cols-[1fr_12rem]">
        <TextField {...asked(fields, 'owner.city')} />
        <TextField {...asked(fields, 'owner.postcode')} />
      </div>
      <SelectField {...askedOf(fields, 'owner.country')} frameClass="max-w-md" />
    </>
  );
}
