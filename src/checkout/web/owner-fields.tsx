import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { isTold } from '../order-subject.ts';
import { asked, askedOf, type OrderFields } from './order-fields.ts';

export function OwnerFields({ fields }: { fields: OrderFields }) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...asked(fields, 'owner.first_name')} />
        <TextField {...asked(fields, 'owner.last_name')} />
      </div>
      {isTold(fields.values, 'owner.keeper_kind') && (
        <SelectField
          {...askedOf(fields, 'owner.keeper_kind')}
          optional
          hint="Box C.1 of the V5C. Of a hired, leased or company car it is usually a company."
          placeholder="I say it later"
        />
      )}
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
