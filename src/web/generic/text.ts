/** Texts for choices, percentages and names of records. */
import type { Field } from '#core/fields';
import { kindOf } from '#core/kinds';
import { movePoint } from '#core/money';
import { withMinus } from '#core/number-format';
import type { Resource } from '#core/resource';
import type { Severity, StateSpec } from '#core/states';
import { statusText } from '#web/kit/status.ts';
import { timeText, viewerZone } from '#web/kit/time-text.ts';
import { embeddedIn, type AnyItem } from './any-item.ts';

/** Placeholder for a missing value. */
export const NOTHING = '–';

/** "IN_PROGRESS" → "In progress", "ROLE_ADMIN" → "Admin". */
export function choiceText(field: Field | undefined, value: string): string {
  const labels: Readonly<Partial<Record<string, string>>> =
    field !== undefined && 'labels' in field.options ? (field.options.labels ?? {}) : {};
  return labels[value] ?? statusText(value);
}

/** The badge of a choice or state as its declaration defines it, or null when it is shown as plain text. */
export function badgeOf(field: Field | undefined, value: string): StateSpec | null {
  const severities: Readonly<Partial<Record<string, Severity>>> | undefined =
    field !== undefined && 'severities' in field.options ? field.options.severities : undefined;
  if (severities === undefined) return null;
  return { label: choiceText(field, value), severity: severities[value] ?? 'neutral' };
}

/** "0.0833" → "8.33%", without rounding. */
export function percentText(fraction: string | number): string {
  return `${withMinus(movePoint(fraction, 2))}%`;
}

/** Name of a record: its display name or nickname, else the resource's title field, else its time, else any text field. */
export function recordName(resource: Resource | undefined, record: AnyItem | Readonly<Record<string, unknown>>): string {
  for (const name of [record.displayName, record.nickname]) if (typeof name === 'string' && name !== '') return name;
  const title = resource === undefined ? undefined : record[resource.title];
  if (typeof title === 'string' && title !== '') return title;
  const when =
    resource === undefined ? undefined : Object.keys(resource.fields).find((name) => kindOf(resource.fields[name]!).cell === 'instant');
  if (when !== undefined && typeof record[when] === 'string') return timeText(record[when], zoneOf(resource, record));
  const first = Object.entries(record).find(
    ([key, value]) => !key.startsWith('@') && key !== 'uuid' && typeof value === 'string' && value !== '' && !value.startsWith('/api/'),
  );
  return typeof first?.[1] === 'string' ? first[1] : (resource?.label.one ?? 'Record');
}

/** The time zone that the resource declares for its records, else the user's own. */
function zoneOf(resource: Resource | undefined, record: Readonly<Record<string, unknown>>): string {
  const [relation = '', field = ''] = resource?.screen.timeZone?.split('.') ?? [];
  const zone = embeddedIn(record[relation])?.[field];
  return typeof zone === 'string' ? zone : viewerZone();
}

export interface Agency {
  readonly currency: string;
  readonly timeZone: string;
}
