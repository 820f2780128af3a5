import { useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { ChoiceCards } from '#ui/choice-cards.tsx';
import { ComboboxField } from '#ui/combobox-field.tsx';
import { CountryFlag } from '#ui/country-flag.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { FileField } from '#ui/file-field.tsx';
import { PlateField } from '#ui/plate-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { DateField, TextField } from '#ui/text-field.tsx';
import { Example } from './example.tsx';

const options = [
  { value: 'petrol', label: 'Petrol' },
  { value: 'diesel', label: 'Diesel' },
];
const countries = [
  { value: 'FR', label: 'France', picture: <CountryFlag code="FR" /> },
  { value: 'IT', label: 'Italy', picture: <CountryFlag code="IT" />, hint: 'What helps.', aside: '+£4.99' },
];
const zones = [
  { value: 'Paris', label: 'Paris', hint: 'Low-emission zone' },
  { value: 'Lyon', label: 'Lyon', hint: 'Low-emission zone' },
];
const wrong = 'This is what an error says';

export function FieldExamples() {
  const [zone, setZone] = useState('Paris');
  const [plate, setPlate] = useState('AB12CDE');
  const upper = (text: string) => text.replaceAll(' ', '').toUpperCase();
  return (
    <>
      <Example name="TextField">
        <TextField name="text-plain" label="Town or city" defaultValue="Leeds" />
        <TextField name="text-hint" label="Address line 1" hint="What helps." optional />
        <TextField name="text-error" label="Postcode" error={wrong} />
        <TextField name="text-disabled" label="Name" defaultValue="Jo Driver" disabled />
      </Example>
      <Example name="DateField">
        <DateField name="date-plain" label="Entry date" />
        <DateField name="date-error" label="Entry date" error={wrong} />
      </Example>
      <Example name="SelectField">
        <SelectField name="select-plain" label="Fuel type" options={options} />
        <SelectField name="select-empty" label="Fuel type" options={options} placeholder="Please choose" optional />
        <SelectField name="select-error" label="Fuel type" options={options} error={wrong} />
        <SelectField name="select-disabled" label="City" options={options} disabled />
      </Example>
      <Example name="SearchField">
        <ComboboxField
          name="search-zone"
          label="City or zone"
          hint="Type to search."
          choice={zones.find(({ value }) => value === zone)}
          search={(text) => zones.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))}
          onChoose={setZone}
        />
      </Example>
      <Example name="PlateField">
        <PlateField
          name="plate-uk"
          label="Plate number"
          hint="Exactly as on the car."
          value={plate}
          countryCode="GB"
          normalise={upper}
          onPlate={setPlate}
        />
        <PlateField
          name="plate-error"
          label="Plate number"
          value=""
          countryCode="DE"
          normalise={upper}
          onPlate={setPlate}
          error={wrong}
        />
      </Example>
      <Example name="ChoiceCards">
        <ChoiceCards
          name="cards-plain"
          label="Country"
          value="IT"
          choices={countries}
          columns={2}
          onChange={() => {}}
        />
        <ChoiceCards
          name="cards-error"
          label="Country"
          value=""
          choices={countries}
          error={wrong}
          onChange={() => {}}
        />
      </Example>
      <Example name="Checkbox">
        <Checkbox name="check-plain" label="I authorise European Driving Permits to apply on my behalf." />
        <Checkbox name="check-error" label="I have read this" error={wrong} />
      </Example>
      <Example name="Switch">
        <Switch name="switch-off" label="This is a rental car" hint="You may add the plate later." />
        <Switch name="switch-on" label="Express Checkout" defaultChecked />
      </Example>
      <Example name="FileField">
        <FileField
          name="file-plain"
          label="Photo or scan"
          hint="PDF, JPG or PNG up to 10MB"
          accept=".pdf"
          onChoose={() => {}}
        />
        <FileField name="file-sent" label="On its way" accept=".pdf" onChoose={() => {}} sent={40} />
        <FileField name="file-received" label="Received" accept=".pdf" onChoose={() => {}} received="v5c.jpg" />
        <FileField name="file-error" label="Refused" accept=".pdf" onChoose={() => {}} error={wrong} />
      </Example>
      <Example name="ErrorSummary">
        <ErrorSummary errors={[{ name: 'text-error', message: wrong }]} attempt={0} />
      </Example>
    </>
  );
}
