import { useState } from 'react';
import type { AdmissionVerdict } from '#permits/admission-verdict.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { hasVehicleQuestions, isFieldRelevant } from '../order-payload.ts';
import { DetailsAfterPaymentNotice } from './details-after-payment-notice.tsx';
import { KeeperFields } from './keeper-fields.tsx';
import { type OrderFormFields, toFieldProps, toSelectFieldProps } from './order-form-fields.ts';
import { PlateFields } from './plate-fields.tsx';
import { TripVerdictNotice } from './trip-verdict-notice.tsx';
import { VehicleFields } from './vehicle-fields.tsx';

interface DetailsStepProps {
  fields: OrderFormFields;
  /** The order the details were taken from, for who is signed in. */
  knownFrom: string | null;
}

export function DetailsStep({ fields, knownFrom }: DetailsStepProps) {
  const isExpress = fields.values.express === 'on';
  const tells = hasVehicleQuestions(fields.values);
  const [verdict, setVerdict] = useState<AdmissionVerdict>();
  return (
    <>
      {knownFrom && (
        <Notice title={`Filled in from your order ${knownFrom}.`}>Change whatever is different this time.</Notice>
      )}
      <Card>
        <Switch
          {...fields.flag('express')}
          label="Express Checkout"
          hint="Three answers now. After the payment we ask only for what is still needed."
        />
      </Card>
      <section className="space-y-6" aria-label="Contact">
        <TextField
          {...toFieldProps(fields, 'owner.email')}
          hint="For your receipt, news of your order and its papers."
          type="email"
          inputMode="email"
          spellCheck={false}
          frameClass="max-w-md"
        />
        {!isExpress && <KeeperFields fields={fields} />}
      </section>
      <section className="space-y-6" aria-label="Vehicle">
        <h2 className="text-xl">Your vehicle</h2>
        <PlateFields fields={fields} />
        {isExpress && !tells && (
          <SelectField
            {...toSelectFieldProps(fields, 'vehicle.vehicle_category')}
            hint="A car, unless you choose something else: box J of its registration document."
            frameClass="max-w-md"
          />
        )}
        {isFieldRelevant(fields.values, 'vehicle.certificate_class') && (
          <SelectField
            {...toSelectFieldProps(fields, 'vehicle.certificate_class')}
            label="Does the car already have a Crit’Air sticker?"
            optional
            hint="The round sticker on its windscreen is valid for the life of the car, in every French zone. With it you need no other, and we sell you none."
            placeholder="No, or I do not know"
            frameClass="max-w-md"
          />
        )}
        {isExpress && (verdict?.need === 'not_sure' || tells) && (
          <Switch
            {...fields.flag('tell_vehicle')}
            label="Check my vehicle before I pay"
            hint="Optional: four answers, and we say whether it may enter."
          />
        )}
        {tells && <VehicleFields fields={fields} all={!isExpress} />}
      </section>
      <TripVerdictNotice form={fields.values} onVerdict={setVerdict} />
      <DetailsAfterPaymentNotice form={fields.values} />
    </>
  );
}
