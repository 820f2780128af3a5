import type { FinishedStep, RunJournal } from '#robot/automation-run.ts';

export interface RecordedJournal extends RunJournal {
  reachedSteps: string[];
  steps: FinishedStep[];
  intents: number;
  papers: Uint8Array[];
}

/** Keeps what a run wrote down, in memory. */
export function recordingJournal(overrides: Partial<RunJournal> = {}): RecordedJournal {
  const journal: RecordedJournal = {
    reachedSteps: [],
    steps: [],
    intents: 0,
    papers: [],
    async reached(step) {
      journal.reachedSteps.push(step);
    },
    async stepFinished(step) {
      journal.steps.push(step);
    },
    async aboutToSend() {
      journal.intents += 1;
    },
    async granted(paper) {
      journal.papers.push(paper);
    },
    ...overrides,
  };
  return journal;
}
