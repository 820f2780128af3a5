import { useUrlState } from '#ui/list/url-state.tsx';
import { ConnectivitySection, useConnectivity } from './connectivity-section.tsx';
import { PortalTestForm } from './portal-test-form.tsx';
import { PortalTestHistory } from './portal-test-history.tsx';
import { PortalTestResult } from './portal-test-result.tsx';

/** Runs a portal test with invented data: a dry run up to the send step, or a full test. */
export function PortalTestRunner() {
  const shownTestId = useUrlState().get('test');
  const connectivity = useConnectivity();
  return (
    <div className="space-y-4">
      <div className="grid grid-cols-1 items-start gap-4 2xl:grid-cols-2">
        <PortalTestForm mayTestInFull={connectivity.state === 'good'} />
        <ConnectivitySection {...connectivity} />
      </div>
      {shownTestId && <PortalTestResult id={shownTestId} diagnostics={connectivity.check.data?.diagnostics} />}
      <PortalTestHistory />
    </div>
  );
}
