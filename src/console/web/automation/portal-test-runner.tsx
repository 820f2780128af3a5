import { useState } from 'react';
import { useUrlState } from '#ui/list/url-state.tsx';
import { useFormFields } from '#ui/page/use-form-fields.ts';
import { showToast } from '#ui/toasts.ts';
import { ConnectivitySection } from './connectivity-section.tsx';
import { FullTestDialog } from './full-test-dialog.tsx';
import { PortalTestForm } from './portal-test-form.tsx';
import { PortalTestHistory } from './portal-test-history.tsx';
import { PortalTestResult } from './portal-test-result.tsx';
import { createInitialTestValues, parseTestValues } from './portal-test-values.ts';
import { useConnectivity } from './use-connectivity.ts';
import { usePortalTest } from './use-portal-test.ts';

/** Runs a portal test with invented data: a dry run up to the send step, or a full test. */
export function PortalTestRunner() {
  const { get } = useUrlState();
  const [country, zone, shownTestId] = [get('country'), get('zone'), get('test')];
  const connectivity = useConnectivity();
  const [initial] = useState(createInitialTestValues);
  const fields = useFormFields(initial, (values) => parseTestValues(values).errors);
  const [screenshots, setScreenshots] = useState(true);
  const [isConfirming, setConfirming] = useState(false);
  const test = usePortalTest(fields.refuse);

  const isReady = () => {
    if (country && zone) return fields.isComplete();
    showToast({ tone: 'error', title: 'Please select both country and city' });
    return false;
  };
  const run = (isDryRun: boolean) => {
    const { data } = parseTestValues(fields.values);
    if (data) test.mutate({ country, zone, testData: data, screenshots, dry: isDryRun });
  };

  return (
    <div className="space-y-4">
      <div className="grid grid-cols-1 items-start gap-4 2xl:grid-cols-2">
        <PortalTestForm
          fields={fields}
          country={country}
          zone={zone}
          screenshots={screenshots}
          onScreenshots={setScreenshots}
          busy={test.isPending ? (test.variables.dry ? 'dry' : 'full') : null}
          mayTestInFull={connectivity.state === 'good'}
          onDryRun={() => isReady() && run(true)}
          onFullTest={() => setConfirming(isReady())}
        />
        <ConnectivitySection {...connectivity} />
      </div>
      {shownTestId && <PortalTestResult id={shownTestId} diagnostics={connectivity.check.data?.diagnostics} />}
      <PortalTestHistory />
      {isConfirming && (
        <FullTestDialog
          zone={zone}
          country={country}
          plate={fields.values['vehicle.plate_number'] ?? ''}
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            run(false);
          }}
        />
      )}
    </div>
  );
}
