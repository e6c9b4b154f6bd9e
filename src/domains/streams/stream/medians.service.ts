/** Handler for the medians of the account's streams in the 14 days before a stream. */
import { answering } from '#server/engine/action-handlers';
import { streamMedians } from './medians.action.ts';
import { readMedians } from './medians.query.ts';

const DAYS = 14;

export const mediansAction = answering(streamMedians, async ({ database, uuid }) => ({
  liveStream: `/api/live_streams/${uuid}`,
  days: DAYS,
  ...(await readMedians(database, uuid, DAYS)),
}));
