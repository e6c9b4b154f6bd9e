/** Validates a form against the declaration before it is sent, with messages for the user. */
import type { Field } from '#core/fields';
import { kindOf } from '#core/kinds';
import { isRequired, type Resource } from '#core/resource';
import type { FormValue, FormValues } from './form/form-value.ts';
import { typedKindOf } from './form/kinds.ts';

export const REQUIRED = 'This field is required.';

/**
 * One message per field, or part of a field, that the server would reject; an empty object when the form is valid.
 * Only fields in `values` are checked, since the others are not on the form.
 */
export function clientChecks(resource: Resource, values: FormValues): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    if (field === undefined) continue;
    const kind = typedKindOf(field);
    const empty = isEmpty(field, value);
    const missing = isRequired(field) || mustKeep(field) ? REQUIRED : null;
    const message = empty ? missing : (kind.check?.(value, field) ?? null);
    if (message !== null) found[name] = message;
    if (empty) continue;
    for (const [path, part] of Object.entries(kind.checkParts?.(value, field) ?? {})) found[name + path] = part;
  }
  return found;
}

function isEmpty(field: Field, value: FormValue): boolean {
  if (typeof value === 'string') return (kindOf(field).secret === true ? value : value.trim()) === '';
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** A field with a default may be omitted on create, but must not be emptied. */
function mustKeep(field: Field): boolean {
  const { nullable, inputOnly, default: standard } = field.options;
  return nullable !== true && inputOnly !== true && standard !== undefined && kindOf(field).several !== true;
}
