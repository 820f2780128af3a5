import type { FinishedStep, RunJournal } from '#robot/automation-run.ts';

export interface RecordedJournal extends RunJournal {
  reachedSteps: string[];
  steps: FinishedStep[];
  intents: number;
  proofs: Uint8Array[];
}

/** Keeps what a run wrote down, in memory. */
export function recordingJournal(overrides: Partial<RunJournal> = {}): RecordedJournal {
  const journal: RecordedJournal = {
    reachedSteps: [],
    steps: [],
    intents: 0,
    proofs: [],
    async recordMilestone(step) {
      journal.reachedSteps.push(step);
    },
    async recordStep(step) {
      journal.steps.push(step);
    },
    async commitSendIntent() {
      journal.intents += 1;
    },
    async saveGrantedDocument(document) {
      journal.proofs.push(document);
    },
    ...overrides,
  };
  return journal;
}
