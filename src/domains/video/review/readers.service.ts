/** Handler for the readers of a video's comments. */
import { answering } from '#server/engine/action-handlers';
import { readers } from './readers.action.ts';
import { readersOf } from './readers.query.ts';

export const readersAction = answering(readers, async ({ database, uuid, actor }) => {
  const people = await readersOf(database, uuid);
  const me = people.find(({ user }) => user === actor.user);
  // Only those who read internal comments themselves see who else does.
  const { internal = false } = me ?? {};
  return {
    people: people.map((person) => ({ ...person, internal: internal && person.internal })),
  };
});
