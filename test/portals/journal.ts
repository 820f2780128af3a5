import type { FinishedStep, RunJournal } from '#robot/run.ts';

export interface RecordedJournal extends RunJournal {
  reachedSteps: string[];
  steps: FinishedStep[];
  intents: number;
}

/** Keeps what a run wrote down, in memory. */
export function recordingJournal(overrides: Partial<RunJournal> = {}): RecordedJournal {
  const journal: RecordedJournal = {
    reachedSteps: [],
    steps: [],
    intents: 0,
    async reached(step) {
      journal.reachedSteps.push(step);
    },
    async stepFinished(step) {
      journal.steps.push(step);
    },
    async aboutToSend() {
      journal.intents += 1;
    },
    ...overrides,
  };
  return journal;
}
