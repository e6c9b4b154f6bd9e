/** Decides what each kind of field is, wherever it runs; `src/server/engine/kinds.ts` adds its SQL, `src/web/generic/kinds.tsx` and `src/web/generic/form/inputs.tsx` how it is shown and typed. */
import type { Field, FieldKind, FieldOf } from './fields.ts';
import { CHOICES } from './kinds/choices.ts';
import type { Kind } from './kinds/kind.ts';
import { NUMBERS } from './kinds/numbers.ts';
import { RELATIONS } from './kinds/relations.ts';
import { STRUCTURED } from './kinds/structured.ts';
import { TEXTS } from './kinds/texts.ts';
import { TIMES } from './kinds/times.ts';

/** The type asks for every kind. */
const KINDS: { readonly [K in FieldKind]: Kind<FieldOf<K>> } = {
  ...TEXTS,
  ...NUMBERS,
  ...CHOICES,
  ...TIMES,
  ...STRUCTURED,
  ...RELATIONS,
};

export function kindOf(field: Field): Kind {
  return KINDS[field.kind];
}
