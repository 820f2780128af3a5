import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AskedLater } from './asked-later.tsx';
import type { OrderFields } from './order-fields.ts';
import { OwnerFields } from './owner-fields.tsx';
import { PlateFields } from './plate-fields.tsx';
import { VehicleFields } from './vehicle-fields.tsx';

interface DetailsStepProps {
  fields: OrderFields;
  /** The order the details were taken from, for who is signed in. */
  knownFrom: string | null;
}

export function DetailsStep({ fields, knownFrom }: DetailsStepProps) {
  const isExpress = fields.values.express === 'on';
  return (
    <>
      {knownFrom && (
        <Notice title={`Filled in from your order ${knownFrom}.`}>Change whatever is different this time.</Notice>
      )}
      <Card>
        <Switch
          {...fields.flag('express')}
          label="Express Checkout"
          hint="Three answers now. After the payment we ask only for what the portal still needs."
        />
      </Card>
      <section className="space-y-6" aria-label="Contact">
        <TextField
          {...fields.text('owner.email')}
          label="E-mail"
          hint="For your receipt, news of your application and the permit itself."
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          frameClass="max-w-md"
        />
        {!isExpress && <OwnerFields fields={fields} />}
      </section>
      <section className="space-y-6" aria-label="Vehicle">
        <h2 className="text-xl">Your vehicle</h2>
        <PlateFields fields={fields} />
        {!isExpress && <VehicleFields fields={fields} />}
      </section>
      <AskedLater form={fields.values} />
    </>
  );
}
