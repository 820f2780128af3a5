import { dailySeed as seedOfTheDay } from './daily-seed.ts';

/** Whether this is `npm run test:deep`, where a property is tried many more times than in `npm test`. */
export const isDeepRun = process.env.TEST_DEPTH === 'deep';

/** `npm test` tries the same values on every day, so that it changes with the code alone. */
export const testSeed = isDeepRun ? seedOfTheDay : 1;
