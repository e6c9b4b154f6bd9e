/** The columns of a list, derived from the declaration: label, unit, alignment, sortability, default visibility. */
import { entryIn } from '#core/present';
import type { Actor } from '#core/access';
import type { Field } from '#core/fields';
import { labelOf, type Resource } from '#core/resource';
import { systemLabel } from './filter-specs.ts';
import { shownKindOf } from '../kinds.tsx';
import { mayRead } from '../may.ts';

export interface ColumnSpec {
  readonly name: string;
  readonly label: string;
  /** Shown in the column header, so that cells contain bare numbers. */
  readonly unit: string | null;
  readonly align: 'left' | 'right';
  readonly sortable: boolean;
  /** Visible by default. */
  readonly first: boolean;
  readonly field: Field | undefined;
}

const SYSTEM_COLUMNS = ['createTime', 'updateTime'] as const;

export function columnSpecs(resource: Resource, actor: Actor, currencySymbol: string): ColumnSpec[] {
  const declared = resource.screen.columns;
  const readable = Object.keys(resource.fields).filter(
    (name) => isListed(resource.fields[name]!) && mayRead(resource.fields[name]!, actor),
  );
  const names = [...readable, ...SYSTEM_COLUMNS];
  const starting = declared ?? readable.filter((name) => entryIn(resource.fields, name).options.minor !== true);
  const inOrder = [...starting.filter((name) => names.includes(name)), ...names.filter((name) => !starting.includes(name))];
  return inOrder.map((name) => {
    const field = resource.fields[name];
    return {
      name,
      label: field === undefined ? systemLabel(name) : labelOf(name, field),
      unit: unitOf(field, currencySymbol),
      align: isNumber(field) ? 'right' : 'left',
      sortable: resource.offered.orders.includes(name),
      first: starting.includes(name),
      field,
    };
  });
}

/** The column that links to the record. */
export function titleColumn(resource: Resource, columns: readonly ColumnSpec[]): string | undefined {
  return columns.some(({ name }) => name === resource.title) ? resource.title : columns[0]?.name;
}

export function isNumber(field: Field | undefined): boolean {
  return field !== undefined && shownKindOf(field).isNumber === true;
}

function unitOf(field: Field | undefined, currencySymbol: string): string | null {
  return field === undefined ? null : (shownKindOf(field).unit?.(field, currencySymbol) ?? null);
}

function isListed(field: Field): boolean {
  return shownKindOf(field).isListed?.(field) !== false;
}
