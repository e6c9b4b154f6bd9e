/** Text of audit trail entries: a short headline, and the old and new value of each changed field. */
import { isColumn, isNumberField } from '#core/field-properties';
import type { Field } from '#core/fields';
import { labelOf, type Resource } from '#core/resource';
import { sameValue } from '#core/same-value';
import { shownKindOf } from '../kinds.tsx';
import { valueText } from '../value-text.ts';
import type { Agency } from '../text.ts';

interface AuditView {
  readonly operation: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Text, or uuids of records whose names must be looked up. */
export type AuditValue = { readonly text: string } | { readonly target: string; readonly uuids: readonly string[] };

interface AuditChange {
  readonly name: string;
  readonly label: string;
  /** Null when the audit trail does not contain it, as for replaced links. */
  readonly from: AuditValue | null;
  readonly to: AuditValue;
}

/** Text for an empty value. */
const EMPTY = 'empty';
const LONG = 160;

export function auditHeadline(resource: Resource, entry: AuditView): string {
  const noun = resource.label.one.toLowerCase();
  switch (entry.operation) {
    case 'CREATE':
      return `created the ${noun}`;
    case 'DELETE':
      return `${resource.softDelete === null ? 'deleted' : removalLabels(resource).past} the ${noun}`;
    case 'UPDATE': {
      const restored =
        resource.softDelete !== null &&
        entry.before?.[resource.softDelete.field] === resource.softDelete.value &&
        entry.after?.[resource.softDelete.field] !== resource.softDelete.value;
      if (restored) return `${removalLabels(resource).pastBack} the ${noun}`;
      const names = changedFields(resource, entry);
      if (names.length === 1) return `changed ${lowerLabel(resource, names[0]!)}`;
      return names.length === 0 ? `saved the ${noun}` : `changed ${names.length} fields`;
    }
    default:
      return `performed an action on the ${noun}`;
  }
}

/** Changed fields of an entry. Fields that were and remain empty are omitted; a created record lists its initial values. */
export function auditChanges(resource: Resource, entry: AuditView, agency: Agency): AuditChange[] {
  if (entry.operation === 'DELETE' && resource.softDelete === null) return [];
  return changedFields(resource, entry).map((name) => {
    const field = resource.fields[name];
    const known = entry.before !== null && name in entry.before;
    return {
      name,
      label: auditLabel(name, field),
      from: known
        ? valueOf(field, entry.before?.[name], agency)
        : entry.operation === 'CREATE' || (field !== undefined && !isColumn(field))
          ? null
          : { text: EMPTY },
      to: valueOf(field, entry.after?.[name], agency),
    };
  });
}

/** "Deactivate" or "Delete", depending on what deletion does to the record. */
export function removalLabels(resource: Resource): {
  readonly verb: string;
  readonly past: string;
  readonly back: string;
  readonly pastBack: string;
} {
  const soft = resource.softDelete;
  if (soft !== null && (soft.value === 'INACTIVE' || soft.value === false))
    return { verb: 'Deactivate', past: 'deactivated', back: 'Reactivate', pastBack: 'reactivated' };
  return { verb: 'Delete', past: 'deleted', back: 'Restore', pastBack: 'restored' };
}

function changedFields(resource: Resource, entry: AuditView): string[] {
  const names = Object.keys(entry.after ?? {});
  const inOrder = [
    ...Object.keys(resource.fields).filter((name) => names.includes(name)),
    ...names.filter((name) => !(name in resource.fields)),
  ];
  return inOrder.filter(
    (name) =>
      !sameStored(resource.fields[name], entry.before?.[name], entry.after?.[name]) || (entry.before !== null && !(name in entry.before)),
  );
}

function sameStored(field: Field | undefined, before: unknown, after: unknown): boolean {
  return (isEmpty(before) && isEmpty(after)) || sameValue(field, before, after);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function valueOf(field: Field | undefined, value: unknown, agency: Agency): AuditValue {
  if (isEmpty(value)) return { text: EMPTY };
  if (field !== undefined && 'target' in field)
    return {
      target: field.target,
      uuids: (Array.isArray(value) ? value : [value]).map((reference) => String(reference).slice(String(reference).lastIndexOf('/') + 1)),
    };
  const fixed = field === undefined ? undefined : shownKindOf(field).auditText;
  if (fixed !== undefined) return { text: fixed };
  const text = valueText(field, value, agency);
  return { text: text.length > LONG ? `${text.slice(0, LONG - 1)}…` : text };
}

/** Outside its group, a rate labelled "Host" needs the suffix "rate". */
export function auditLabel(name: string, field: Field | undefined): string {
  const label = labelOf(name, field);
  return field !== undefined && isNumberField(field) && field.options.unit === 'perHour' && !/rate|hour/i.test(label)
    ? `${label} rate`
    : label;
}

function lowerLabel(resource: Resource, name: string): string {
  const label = auditLabel(name, resource.fields[name]);
  return /^[A-Z]{2}/.test(label) ? label : label.toLowerCase();
}
