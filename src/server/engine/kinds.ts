/** The server side of each field kind: JSON, docs, export, SQL. The type requires an entry for every kind. */
import type { Field, FieldKind, FieldOf } from '#core/fields';
import { CHOICES } from './kinds/choices.ts';
import { FILES } from './kinds/files.ts';
import type { ServerKind } from './kinds/kind.ts';
import { NUMBERS } from './kinds/numbers.ts';
import { RELATIONS } from './kinds/relations.ts';
import { STRUCTURED } from './kinds/structured.ts';
import { TEXTS } from './kinds/texts.ts';
import { TIMES } from './kinds/times.ts';

const KINDS: { readonly [K in FieldKind]: ServerKind<FieldOf<K>> } = {
  ...TEXTS,
  ...NUMBERS,
  ...CHOICES,
  ...TIMES,
  ...STRUCTURED,
  ...FILES,
  ...RELATIONS,
};

export function serverKindOf(field: Field): ServerKind {
  return KINDS[field.kind];
}
