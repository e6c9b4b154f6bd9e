/** Entries of the command palette: pages the actor may open, records they may create, resources they may search. */
import { removalLabels } from '../generic/show/audit-text.ts';
import { mayEver, type Actor } from '#core/access';
import type { Resource } from '#core/resource';
import { registry } from '../data/registry.ts';
import type { RecordSource } from '../domain-web.ts';
import { PLACES, RECORDS } from '../domains.ts';
import type { Icon } from '../kit/icons.ts';
import { opens } from '../routes.ts';
import { userMenuFor } from './menu.ts';

export interface Source extends Omit<RecordSource, 'resource'> {
  readonly resource: Resource;
}

const SOURCES: readonly Source[] = RECORDS.map((source) => ({ ...source, resource: registry.byName(source.resource) }));

/** Screens without an entry in the sidebar; those of the user menu last, unless a domain names them for the palette. */
export function placesFor(actor: Actor): readonly { readonly label: string; readonly to: string; readonly icon?: Icon }[] {
  const places = PLACES.filter(({ to }) => opens(to, actor));
  return [...places, ...userMenuFor(actor).filter(({ to }) => !places.some((place) => place.to === to))];
}

export function sourcesFor(actor: Actor): readonly Source[] {
  return SOURCES.filter(({ resource, screenOf }) => mayEver(resource.access.read, actor) && opens(screenOf('any'), actor));
}

export function creationsFor(actor: Actor): readonly { readonly label: string; readonly to: string }[] {
  return SOURCES.filter(({ resource, create }) => mayEver(resource.access.create, actor) && opens(create, actor)).map(
    ({ resource, create }) => ({ label: `New ${resource.label.one.toLowerCase()}`, to: create }),
  );
}

/** Name of a found record, and a description that distinguishes it from others with the same name. */
export function entryText(
  { resource, about = [] }: Source,
  record: Readonly<Record<string, unknown>>,
): { readonly label: string; readonly description: string } {
  const text = (field: string) => (typeof record[field] === 'string' ? record[field] : '');
  const label = text('displayName') || text('nickname') || text(resource.title) || resource.label.one;
  const joined = (fields: readonly string[]) =>
    fields
      .map(text)
      .filter((part) => part !== '')
      .join(' ');
  const second = about.map(joined).find((part) => part !== '' && part !== label);
  const soft = resource.softDelete;
  const isGone = soft !== null && record[soft.field] === soft.value;
  const removed = removalLabels(resource).past;
  const parts = [
    ...(isGone ? [removed.charAt(0).toUpperCase() + removed.slice(1)] : []),
    resource.label.one,
    ...(second === undefined ? [] : [second]),
  ];
  return { label, description: parts.join(' · ') };
}

/** Whether every typed word occurs in the label. */
export function fits(label: string, typed: string): boolean {
  const lower = label.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
