import { Bot, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { isDestination } from '#permits/catalogue.ts';
import { listTestableZones, testableCountries } from '#permits/testable-zones.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useUrlState } from '#ui/list/url-state.tsx';
import { useFormFields } from '#ui/page/use-form-fields.ts';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toasts.ts';
import { PortalTestDataSection } from './portal-test-data-section.tsx';
import { createInitialTestValues, parseTestValues } from './portal-test-values.ts';
import { usePortalTest } from './use-portal-test.ts';

const countryOptions = testableCountries.map((country) => ({ value: country, label: country }));

/** `mayTestInFull`: a robot could work now. */
export function PortalTestForm({ mayTestInFull }: { mayTestInFull: boolean }) {
  const { get, set } = useUrlState();
  const [country, zone] = [get('country'), get('zone')];
  const [initial] = useState(createInitialTestValues);
  const fields = useFormFields(initial, (values) => parseTestValues(values).errors);
  const [screenshots, setScreenshots] = useState(true);
  const [isConfirming, setConfirming] = useState(false);
  const test = usePortalTest(fields.refuse);
  const running = test.isPending ? (test.variables.dry ? 'dry' : 'full') : null;

  const isReady = () => {
    if (country && zone) return fields.isComplete();
    showToast({ tone: 'error', title: 'Please select both country and city' });
    return false;
  };
  const run = (isDryRun: boolean) => {
    setConfirming(false);
    const { data } = parseTestValues(fields.values);
    if (data) test.mutate({ country, zone, testData: data, screenshots, dry: isDryRun });
  };
  return (
    <PanelSection title="Test Runner">
      <div className="space-y-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            name="test-country"
            label="Country"
            placeholder="Choose a country"
            value={country}
            options={countryOptions}
            onChange={(event) => set({ country: event.target.value, zone: null })}
          />
          <SelectField
            name="test-zone"
            label="City"
            placeholder="Choose a city"
            value={zone}
            disabled={!country}
            options={zoneOptions(country)}
            onChange={(event) => set({ zone: event.target.value })}
          />
        </div>
        <PortalTestDataSection fields={fields} country={country} />
        <Switch
          name="test-screenshots"
          label="Keep screenshots"
          hint="One of every step, shown as it is taken."
          checked={screenshots}
          onChange={(event) => setScreenshots(event.target.checked)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={running === 'dry'} disabled={running === 'full'} onClick={() => isReady() && run(true)}>
            {running !== 'dry' && <Bot aria-hidden="true" className="size-5" />}
            Start Dry Run
          </Button>
          <Button
            tone="quiet"
            busy={running === 'full'}
            disabled={!mayTestInFull || running === 'dry'}
            aria-describedby="full-test-note"
            onClick={() => setConfirming(isReady())}
          >
            {running !== 'full' && <FlaskConical aria-hidden="true" className="size-5" />}
            Start Full Test
          </Button>
        </div>
        <p id="full-test-note" className="text-ink-soft text-sm">
          A dry run is free and stops before anything is sent. A full test uses about 1 credit and really submits to the
          government portal
          {mayTestInFull ? '.' : '; it can be started once the connectivity is good.'}
        </p>
      </div>
      {isConfirming && (
        <Dialog open onClose={() => setConfirming(false)} title="Confirm Credit Usage">
          <p>
            A full test uses about 1 credit and really submits to the government portal of {zone}, {country}, for the
            plate {fields.values['vehicle.plate_number']}. Where the portal charges, the company card pays. It cannot be
            taken back; a dry run is free and sends nothing.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button onClick={() => run(false)}>Use 1 credit and submit</Button>
            <Button tone="plain" onClick={() => setConfirming(false)}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )}
    </PanelSection>
  );
}

/** Without a robot the test says so; the zone is offered all the same (specification, section 9). */
function zoneOptions(country: string) {
  if (!isDestination(country)) return [];
  return listTestableZones(country).map(({ name, automation }) => ({
    value: name,
    label: automation === 'automated' ? name : `${name} (people apply)`,
  }));
}
