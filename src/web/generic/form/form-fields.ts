/** The fields of a form in their groups: those of the declaration, without the ones the actor can never set. */
import type { Actor } from '#core/access';
import type { Resource } from '#core/resource';
import { isDatedInput } from '#core/terms';
import type { AnyItem } from '../any-item.ts';
import { mayWrite, mayWriteOn } from '../may.ts';
import { hasInput } from './kinds.ts';
import type { FieldOverride, FormGroup } from './form-types.ts';

export function formGroups(
  resource: Resource,
  actor: Actor,
  item: AnyItem | null,
  overrides: Readonly<Record<string, FieldOverride>>,
): FormGroup[] {
  const writable = (name: string) => {
    const field = resource.fields[name];
    if (field === undefined || overrides[name]?.hidden === true || isDatedInput(name, field)) return false;
    if (!hasInput(field) && overrides[name]?.input === undefined) return false;
    return item === null ? mayWrite(field, actor, 'create') : mayWriteOn(resource, field, actor, item);
  };
  const declared = resource.screen.form ?? [{ title: resource.label.one, fields: Object.keys(resource.fields) }];
  return declared.map((group) => ({ ...group, fields: group.fields.filter(writable) })).filter(({ fields }) => fields.length > 0);
}
