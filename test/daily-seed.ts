/** What a matrix leaves to chance today: the same on one day, and TEST_SEED repeats another day's. */
export const dailySeed = Number(process.env.TEST_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));
