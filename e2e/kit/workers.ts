/** How many test files run at the same time: one on each of two cores, where the runner's default would leave one idle. */
export const WORKERS = 2;
