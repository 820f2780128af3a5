import { serialize } from 'node:v8';
import { Refusal } from '../errors.ts';
import { endBeyond, liveAsChild } from '../kept-child.ts';
import { type Answer, type FromLoneProcess, type LoneTask, longestAnswer, type ToLoneProcess } from './lone-task.ts';

interface LoneWork {
  name: string;
  work(input: unknown): unknown;
}

export function loneWork<Input, Output>(
  { name }: Pick<LoneTask<Input, Output>, 'name'>,
  work: (input: Input) => Output | Promise<Output>,
): LoneWork {
  return { name, work } as LoneWork;
}

/** The side of the process that `openAlone` starts: does what it is sent, for as long as the one that sends it lives. */
export function doAlone(works: readonly LoneWork[]): void {
  async function answer(name: string, input: unknown): Promise<Answer> {
    const found = works.find((work) => work.name === name);
    if (!found) return { failed: 'There is no such work.' };
    try {
      return { done: await found.work(input) };
    } catch (error) {
      if (error instanceof Refusal) return { refused: { code: error.code, text: error.message } };
      return { failed: codeOf(error) };
    }
  }

  const hear = async (message: ToLoneProcess) => {
    if ('residentMegabytes' in message) return endBeyond(message);
    tell({ begun: message.name });
    const bytes = serialize(await answer(message.name, message.input));
    const isTooLong = bytes.byteLength > longestAnswer;
    tell({ answer: isTooLong ? serialize({ failed: 'TOO_LONG' } satisfies Answer) : bytes });
  };
  liveAsChild({ hear });
}

function tell(message: FromLoneProcess): void {
  process.send?.(message, () => undefined);
}

/** Its message may hold what was in the file. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
