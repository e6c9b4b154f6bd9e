/**
 * The JSON-LD context of each resource, of the entry point and of errors: every property in a payload, including embedded ones, has a
 * meaning.
 */
import type { Field } from '#core/fields';
import type { Registry } from '#core/registry';
import type { Resource } from '#core/resource';
import { serverKindOf } from '../engine/kinds.ts';
import { shownFields } from '../engine/projection.ts';
import { HYDRA_TERMS, propertyName } from './hydra-terms.ts';

type Context = Record<string, unknown>;

const SYSTEM_FIELDS = ['id', 'uuid', 'version', 'createTime', 'updateTime'];

export function vocabulary(origin: string): string {
  return `${origin}/api/docs.jsonld#`;
}

export function entrypointContext(registry: Registry, origin: string): Context {
  const links = registry.resources.map((resource) => [entryName(resource), { '@id': `Entrypoint/${entryName(resource)}`, '@type': '@id' }]);
  return { '@context': { '@vocab': vocabulary(origin), hydra: HYDRA_TERMS.hydra, ...Object.fromEntries(links) } };
}

/** "LiveAccount" → "liveAccount": the entry point's property for the resource's collection. */
export function entryName(resource: Resource): string {
  return resource.name.charAt(0).toLowerCase() + resource.name.slice(1);
}

export function resourceContext(registry: Registry, resource: Resource, origin: string): Context {
  return {
    '@context': {
      '@version': 1.1,
      '@vocab': vocabulary(origin),
      ...HYDRA_TERMS,
      ...terms(registry, resource, shownFields(resource), true),
    },
  };
}

/** Errors use the vocabulary directly: clients look for `…#violations`, `…#propertyPath` and `…#message`. */
export function errorContext(origin: string): Context {
  const { hydra, title, description } = HYDRA_TERMS;
  return { '@context': { '@vocab': vocabulary(origin), hydra, title, description } };
}

function terms(registry: Registry, resource: Resource, names: readonly string[], deep: boolean): Context {
  const found: Context = {};
  for (const name of SYSTEM_FIELDS) found[name] = `${resource.name}/${name}`;
  for (const name of names) {
    const field = resource.fields[name];
    if (field !== undefined) found[name] = term(registry, resource, name, field, deep);
  }
  return found;
}

function term(registry: Registry, resource: Resource, name: string, field: Field, deep: boolean): unknown {
  const id = propertyName(resource, name, field);
  if (serverKindOf(field).isOpaque) return { '@id': id, '@type': '@json' };
  if (!('target' in field)) return id;
  const embed = field.options.embed;
  if (embed === undefined || !deep) return { '@id': id, '@type': '@id' };
  const target = registry.byName(field.target);
  return { '@id': id, '@type': '@id', '@context': { ...withoutTitle(resource), ...terms(registry, target, embed, false) } };
}

/** Titles of different resources mean the same property: in an embedded record, only its own title may stand for it. */
function withoutTitle(resource: Resource): Context {
  return { [resource.title]: null };
}
