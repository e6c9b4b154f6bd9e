/** Every resource can be loaded by its name alone. */
import { expect, it } from 'vitest';
import { registry } from './registry.ts';
import { loadResource } from './use-resource.ts';

it.each(registry.resources.map((resource) => [resource.name, resource] as const))('%s is loaded by its name', async (name, resource) => {
  expect(await loadResource(name)).toBe(resource);
});
it('an unknown name is rejected', async () => {
  await expect(loadResource('Nothing')).rejects.toThrow('No resource is called Nothing.');
});
