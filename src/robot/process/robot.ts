import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserOptions } from '#platform/browser/browser-service.ts';
import { describeBrowserLocation, probeBrowserService } from '#platform/browser/browser-service.ts';
import { confine, ensureHomeFolder } from '#platform/confine.ts';
import type { ProbeResult } from '#platform/http/probe-url.ts';
import type { Log } from '#platform/log.ts';
import {
  type ProcessEnvironment,
  type ProcessLimits,
  type SupervisedProcess,
  superviseProcess,
} from '#platform/supervised-process.ts';
import type { RunInput, RunResult } from '../automation-run.ts';
import { createStoppedResult } from '../automation-run.ts';
import { messageOf, PortalStop } from '../portal-stop.ts';
import type { RunDependencies } from '../run-driver.ts';
import type { RobotCommand, RunRequest } from './robot-commands.ts';
import { type RobotReport, robotReportSchema } from './robot-reports.ts';
import { isTimeout, SupervisedRun } from './supervised-run.ts';

/**
 * Drives portals in a process of its own with a browser. A hostile page may kill or hang that process without harm to
 * this one.
 */
export interface Robot extends AsyncDisposable {
  /** Never rejects because of a portal, a browser or the journal: their failure is a result too. */
  drive(input: RunInput, ports: Pick<RunDependencies, 'journal' | 'log'>): Promise<RunResult>;
  /** Returns the browser's version, and opens a browser if need be; throws when none is available. */
  browserVersion(): Promise<string>;
  /** Where browsers come from: the remote service's address without its key, or this machine. */
  browserLocation: string;
  /** Probes the remote service, whose answer shows why it refuses us; undefined for a local browser. */
  probe(signal: AbortSignal): Promise<ProbeResult | undefined>;
}

export interface RobotOptions {
  browser: BrowserOptions;
  /** The variables that any program needs, without secrets. */
  environment: Record<string, string>;
  /** The forked module, which serves the drivers it knows by `serveRobot`. */
  entry: URL;
  /** Tests set shorter limits. */
  bounds?: ProcessLimits;
}

/** Memory of the robot process, not the browser's: many times what several runs with their screenshots need. */
const defaultBounds: ProcessLimits = { memoryMegabytes: 512, heartbeatTimeoutSeconds: 15 };
/** Without it, a busy browser would take both processors of a small machine from people who wait for a page. */
const niceness = 5;
/** An aborted run still reads the page once more and closes its pages. */
const abortGraceSeconds = 30;

export function startRobot({ browser, environment, entry, bounds = defaultBounds }: RobotOptions, log: Log): Robot {
  const runs = new Map<number, SupervisedRun>();
  const versionRequests = new Map<number, PromiseWithResolvers<string>>();
  let latest = 0;

  const child: SupervisedProcess = superviseProcess(
    {
      name: 'robot',
      entry,
      resolveEnvironment: () => confineRobot({ browser, environment, entry }, log),
      limits: bounds,
      niceness,
      firstMessage: { type: 'open', browser } satisfies RobotCommand,
      messageSchema: robotReportSchema,
      onMessage: hear,
      onExit(cause) {
        for (const run of runs.values()) run.fail(cause);
        for (const versionRequest of versionRequests.values())
          versionRequest.reject(new Error(`The robot is gone. ${cause}`));
        versionRequests.clear();
      },
    },
    log,
  );
  const sendCommand = (message: RobotCommand) => child.send(message);

  function hear(report: RobotReport): void {
    if (report.type === 'no_sandbox')
      log.warn({ process: 'robot' }, 'this system gives browsers no sandbox of their own');
    else if (report.type === 'fault') log.error({ process: 'robot', frames: report.frames }, 'process failed');
    else if (report.type === 'version') hearVersion(report);
    else runs.get(report.run)?.receiveReport(report);
  }

  function hearVersion({ ask: requestId, version, problem }: Extract<RobotReport, { type: 'version' }>): void {
    const waiting = versionRequests.get(requestId);
    versionRequests.delete(requestId);
    if (version) waiting?.resolve(version);
    else waiting?.reject(new Error(problem ?? 'No browser could be had.'));
  }

  return {
    async drive(input, ports) {
      const { driver, signal } = input;
      try {
        await child.waitUntilReady(signal);
      } catch (error) {
        const stop = signal.aborted
          ? new PortalStop('aborted', 'The run was called off before a browser was free.')
          : new PortalStop('browser_died', 'No browser could be had.', messageOf(error));
        return createStoppedResult(stop, { step: undefined, outcomeUnknown: false });
      }
      const payload = await loadDocumentContents(input.payload);
      latest += 1;
      const id = latest;
      const run = new SupervisedRun(input, ports, (call, answer) =>
        sendCommand({ type: 'written', run: id, call, ...answer }),
      );
      runs.set(id, run);
      sendCommand({ type: 'drive', run: id, order: { ...runRequestOf(input, driver.name), payload } });
      using _calling = forwardAbort(
        signal,
        () => sendCommand({ type: 'abort', run: id, late: isTimeout(signal) }),
        child,
      );
      const result = await run.result;
      runs.delete(id);
      if (result.result !== 'stopped' || result.reason !== 'browser_died') child.resetBackoff();
      return result;
    },
    async browserVersion() {
      await child.waitUntilReady();
      latest += 1;
      const versionRequest = Promise.withResolvers<string>();
      versionRequests.set(latest, versionRequest);
      sendCommand({ type: 'version', ask: latest });
      return versionRequest.promise;
    },
    browserLocation: describeBrowserLocation(browser),
    probe: (signal) => probeBrowserService(browser, signal),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}

/** The user and environment of the robot process: a user of its own has only the home it is given. */
function confineRobot({ browser, environment, entry }: RobotOptions, log: Log): ProcessEnvironment {
  const reads = [fileURLToPath(entry), ...(browser.chromiumPath ? [browser.chromiumPath] : [])];
  const confinement = confine({ user: 'edp-robot', hasNetwork: true }, reads, log);
  if (!confinement.account) return { confinement, variables: environment };
  const home = ensureHomeFolder('edp-robot', confinement.account);
  return { confinement, variables: { ...environment, HOME: home, TMPDIR: home, TMP: home, TEMP: home } };
}

/** Sends the documents' bytes along: the robot runs as another user, who cannot read our files. */
async function loadDocumentContents(payload: RunInput['payload']): Promise<RunInput['payload']> {
  const { v5c } = payload.documents;
  // A missing file is reported when the robot has to enter it.
  const content = v5c && (await readFile(v5c.path).catch(() => undefined));
  return content ? { ...payload, documents: { ...payload.documents, v5c: { ...v5c, content } } } : payload;
}

function runRequestOf({ driver: _driver, signal: _signal, ...rest }: RunInput, driver: string): RunRequest {
  return { ...rest, driver };
}

/** Forwards an abort; a robot that does not end its run within the grace period never will. */
function forwardAbort(signal: AbortSignal, sendAbort: () => void, child: SupervisedProcess): Disposable {
  let graceTimer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    sendAbort();
    graceTimer = setTimeout(() => child.kill('A run that was called off did not end.'), abortGraceSeconds * 1000);
  };
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  return {
    [Symbol.dispose]() {
      clearTimeout(graceTimer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}
