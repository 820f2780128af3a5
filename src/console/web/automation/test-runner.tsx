import { useState } from 'react';
import { useAddress } from '#ui/list/use-address.ts';
import { useFields } from '#ui/page/use-fields.ts';
import { showToast } from '#ui/toasts.ts';
import { ConnectivitySection } from './connectivity-section.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { TestForm } from './test-form.tsx';
import { TestHistory } from './test-history.tsx';
import { TestResult } from './test-result.tsx';
import { initialTestValues, readTestValues } from './test-values.ts';
import { useConnectivity } from './use-connectivity.ts';
import { usePortalTest } from './use-portal-test.ts';

/** Drives a portal with invented data: dry up to the act that sends, or in full. */
export function TestRunner() {
  const { get } = useAddress();
  const [country, zone, shown] = [get('country'), get('zone'), get('test')];
  const connectivity = useConnectivity();
  const [initial] = useState(initialTestValues);
  const fields = useFields(initial, (values) => readTestValues(values).errors);
  const [screenshots, setScreenshots] = useState(true);
  const [isConfirming, setConfirming] = useState(false);
  const test = usePortalTest(fields.refuse);

  const isReady = () => {
    if (country && zone) return fields.isComplete();
    showToast({ tone: 'error', title: 'Please select both country and city' });
    return false;
  };
  const run = (dry: boolean) => {
    const { data } = readTestValues(fields.values);
    if (data) test.mutate({ country, zone, testData: data, screenshots, dry });
  };

  return (
    <div className="space-y-4">
      <div className="grid grid-cols-1 items-start gap-4 2xl:grid-cols-2">
        <TestForm
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
      {shown && <TestResult id={shown} diagnostics={connectivity.check.data?.diagnostics} />}
      <TestHistory />
      {isConfirming && (
        <CreditDialog
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
