/** All resource declarations, for screens that look up related resources. */
import { registry } from '#domains/resources';
import { remember } from './use-resource.ts';

// With all declarations loaded, no screen needs to load one separately.
for (const resource of registry.resources) remember(resource);

export { registry };
