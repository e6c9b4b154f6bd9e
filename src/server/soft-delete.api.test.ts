/** Records that are deleted by their status: changing the status requires the right to delete, for every user. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settle } from '#core/access';
import { registry } from '#domains/resources';
import { PEOPLE, type Api } from '../../test/kit/api.ts';
import { startPopulated } from '../../test/kit/populated.ts';
import { actorOf } from '../../test/kit/actor-of.ts';
import { viewOf, type Item, type View } from '../../test/kit/wire.ts';

let api: Api;
let everything: View;
beforeAll(async () => {
  api = await startPopulated();
  everything = await viewOf(registry, api.as('admin'));
});
afterAll(() => api.stop());

const soft = registry.resources.flatMap((resource) =>
  resource.softDelete === null ? [] : [[resource.name, resource, resource.softDelete] as const],
);

describe.each(soft)('%s', (name, resource, { field, value }) => {
  const items = (): readonly Item[] => everything.lists.get(name)!;
  const alive = async (iri: string) => (await api.as('admin').get(iri)).json()[field];

  it('is deleted and restored by PATCH only by those who may DELETE it', async () => {
    for (const person of PEOPLE.filter((one) => settle(resource.access.remove, actorOf(one)) === false)) {
      for (const { '@id': iri } of items()) {
        const before = await alive(iri);
        const answer = await api.as(person).patch(iri, { [field]: value });
        if (before !== value) expect(answer.status, `${person} ${iri}`).toBeGreaterThanOrEqual(403);
        expect(await alive(iri)).toBe(before);
      }
    }
  });
});

describe('a live account', () => {
  it('deleted by an admin stays deleted when its manager updates other fields', async () => {
    const { acmeUk } = api.world.accounts;
    expect((await api.as('manager').patch(acmeUk, { status: 'DELETED' })).status).toBe(403);
    expect((await api.as('manager').patch(acmeUk, { status: 'ACTIVE', timezone: 'Europe/Paris' })).status).toBe(200);
    expect((await api.as('admin').delete(acmeUk)).json()).toMatchObject({ '@type': 'StillInUse' });
    expect((await api.as('admin').delete(`${acmeUk}?then=leave`)).status).toBe(204);
    expect((await api.as('manager').patch(acmeUk, { status: 'ACTIVE' })).status).toBe(403);
    expect((await api.as('admin').patch(acmeUk, { status: 'ACTIVE' })).status).toBe(200);
  });
});
