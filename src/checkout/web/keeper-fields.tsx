import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { isFieldRelevant } from '../order-payload.ts';
import { type OrderFormFields, toFieldProps, toSelectFieldProps } from './order-form-fields.ts';

export function KeeperFields({ fields }: { fields: OrderFormFields }) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...toFieldProps(fields, 'owner.first_name')} />
        <TextField {...toFieldProps(fields, 'owner.last_name')} />
      </div>
      {isFieldRelevant(fields.values, 'owner.keeper_kind') && (
        <SelectField
          {...toSelectFieldProps(fields, 'owner.keeper_kind')}
          optional
          hint="Box C.1 of the V5C. Of a hired, leased or company car it is usually a company."
          placeholder="I say it later"
        />
      )}
      <TextField {...toFieldProps(fields, 'owner.phone')} optional type="tel" frameClass="max-w-md" />
      <TextField {...toFieldProps(fields, 'owner.address_line1')} hint="As in the registration document." />
      <TextField {...toFieldProps(fields, 'owner.address_line2')} optional />
      <div className="grid gap-6 sm:grid-cols-[1fr_12rem]">
        <TextField {...toFieldProps(fields, 'owner.city')} />
        <TextField {...toFieldProps(fields, 'owner.postcode')} />
      </div>
      <SelectField {...toSelectFieldProps(fields, 'owner.country')} frameClass="max-w-md" />
    </>
  );
}
