/** How many test files run at the same time: one more than two cores, since each waits for its server, its database or its browser a third of the time. */
export const WORKERS = 3;
