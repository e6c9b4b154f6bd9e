/** Decides how many test files run beside each other: one on each of two cores, where the runner's default would leave one idle. */
export const WORKERS = 2;
