/** A write of a state is refused when the machine has no such transition, even to an admin. */
import { expect, it } from 'vitest';
import { nobody, role, type Actor } from '#core/access';
import { defineStates } from '#core/states';
import { actorOf } from '../../../../test/kit/transitions.ts';
import { checkTransition } from './transition-access.service.ts';

const spec = (label: string) => ({ label, severity: 'neutral' }) as const;
const LIFE = defineStates({
  noun: 'film',
  states: { NEW: spec('New'), SHOWN: spec('Shown'), GONE: spec('Gone') },
  initial: 'NEW',
  transitions: [
    { from: ['NEW'], to: 'SHOWN', label: 'Show', who: role('ADMIN') },
    { from: ['NEW', 'SHOWN'], to: 'GONE', label: 'Remove', who: nobody },
  ],
});
type Context = Parameters<typeof checkTransition>[0];
const by = (actor: Actor) => ({ actor }) as Context;
const admin = by(actorOf('ADMIN'));

it.each([
  ['NEW', 'NEW', []],
  ['NEW', 'SHOWN', []],
  ['SHOWN', 'NEW', ['This film is shown and can only become gone; it cannot become new.']],
  ['GONE', 'SHOWN', ['This film is gone and can no longer change; it cannot become shown.']],
] as const)('%s → %s of an admin has these faults: %j', async (from, to, messages) => {
  const faults = await checkTransition(admin, LIFE, { from, to, uuid: 'f' });
  expect(faults.map(({ propertyPath, message }) => [propertyPath, message])).toEqual(messages.map((message) => ['status', message]));
});

it('is forbidden to those who may never make it', async () => {
  await expect(checkTransition(by(actorOf('CLIENT')), LIFE, { from: 'NEW', to: 'SHOWN', uuid: 'f' })).rejects.toMatchObject({
    status: 403,
  });
  await expect(checkTransition(admin, LIFE, { from: 'NEW', to: 'GONE', uuid: 'f' })).rejects.toMatchObject({ status: 403 });
});
