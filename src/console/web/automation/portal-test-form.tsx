import { Bot, FlaskConical } from 'lucide-react';
import { isDestination } from '#permits/catalogue.ts';
import { listTestableZones, testableCountries } from '#permits/testable-zones.ts';
import { Button } from '#ui/button.tsx';
import { useUrlState } from '#ui/list/url-state.tsx';
import type { FormFieldsState } from '#ui/page/use-form-fields.ts';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { PortalTestDataSection } from './portal-test-data-section.tsx';

interface TestFormProps {
  fields: FormFieldsState<string>;
  country: string;
  zone: string;
  screenshots: boolean;
  onScreenshots: (on: boolean) => void;
  /** The kind of test that is running. */
  busy: 'dry' | 'full' | null;
  mayTestInFull: boolean;
  onDryRun: () => void;
  onFullTest: () => void;
}

const countryOptions = testableCountries.map((country) => ({ value: country, label: country }));

export function PortalTestForm(props: TestFormProps) {
  const { fields, country, zone, screenshots, onScreenshots, busy, mayTestInFull, onDryRun, onFullTest } = props;
  const { set } = useUrlState();
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
          onChange={(event) => onScreenshots(event.target.checked)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={busy === 'dry'} disabled={busy === 'full'} onClick={onDryRun}>
            {busy !== 'dry' && <Bot aria-hidden="true" className="size-5" />}
            Start Dry Run
          </Button>
          <Button
            tone="quiet"
            busy={busy === 'full'}
            disabled={!mayTestInFull || busy === 'dry'}
            aria-describedby="full-test-note"
            onClick={onFullTest}
          >
            {busy !== 'full' && <FlaskConical aria-hidden="true" className="size-5" />}
            Start Full Test
          </Button>
        </div>
        <p id="full-test-note" className="text-ink-soft text-sm">
          A dry run is free and stops before anything is sent. A full test uses about 1 credit and really submits to the
          government portal
          {mayTestInFull ? '.' : '; it can be started once the connectivity is good.'}
        </p>
      </div>
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
