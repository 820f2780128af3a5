import type { VehicleFacts } from './euro-standard.ts';

const maxAnswers = 1_000;

/**
 * The rules are part of the program, so one question always has one answer. A vehicle of unknown category and fuel is
 * judged as two dozen vehicles, and one page asks several times.
 */
export function rememberAnswers<Answer>(
  judge: (slug: string, vehicle: VehicleFacts, day: string) => Answer,
): typeof judge {
  const answers = new Map<string, Answer>();
  return (slug, vehicle, day) => {
    const question = JSON.stringify([slug, day, vehicle]);
    const known = answers.get(question);
    if (known !== undefined) return known;
    const answer = judge(slug, vehicle, day);
    const [oldest] = answers.keys();
    if (oldest !== undefined && answers.size >= maxAnswers) answers.delete(oldest);
    answers.set(question, answer);
    return answer;
  };
}
