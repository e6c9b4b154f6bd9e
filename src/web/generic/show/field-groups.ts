/** Groups of details on a record's page: the form's groups, followed by the read-only fields. */
import { entryIn } from '#core/present';
import type { Actor } from '#core/access';
import type { Resource } from '#core/resource';
import type { AnyItem } from '../any-item.ts';
import { shownKindOf } from '../kinds.tsx';
import { mayRead } from '../may.ts';

export interface FieldGroup {
  readonly title: string;
  readonly help?: string;
  readonly names: readonly string[];
}

/** Fields missing from the response are hidden from the reader and are omitted entirely, not shown as empty. */
export function fieldGroups(resource: Resource, actor: Actor, item: AnyItem, hidden: readonly string[]): FieldGroup[] {
  const shown = (name: string) => {
    const field = resource.fields[name];
    return (
      field !== undefined &&
      name in item &&
      item[name] !== undefined &&
      shownKindOf(field).isDetail?.(field) !== false &&
      name !== 'status' &&
      name !== resource.title &&
      !hidden.includes(name) &&
      mayRead(field, actor)
    );
  };
  const declared = resource.screen.form ?? [{ title: resource.label.one, fields: Object.keys(resource.fields) }];
  const groups = declared.map(({ title, help, fields }) => ({
    title,
    ...(help === undefined ? {} : { help }),
    names: fields.filter(shown),
  }));
  const placed = new Set(declared.flatMap(({ fields }) => fields));
  const rest = Object.keys(resource.fields).filter(
    (name) => !placed.has(name) && entryIn(resource.fields, name).options.minor !== true && shown(name),
  );
  return [...groups, { title: 'More', names: rest }].filter(({ names }) => names.length > 0);
}
