/** Where screens find the other resources that a declaration points at. */
import { registry } from '#domains/resources';
import { remember } from './use-resource.ts';

// Whoever has them all waits for none.
for (const resource of registry.resources) remember(resource);

export { registry };
