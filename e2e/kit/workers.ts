/**
 * Number of test files that run concurrently: one more than two cores, since each waits for its server, database or browser a third of the
 * time.
 */
export const WORKERS = 3;
