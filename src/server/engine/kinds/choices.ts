/** Server side of the choice kinds: boolean, one value of a list, the state of a state machine, several values of a list. */
import sql from 'sql-template-tag';
import type { ChoiceField, FieldOf, StateField } from '#core/fields';
import { statesText } from '#core/states';
import { readBoolean } from '../parameters.ts';
import { bad, readList, wrongType, type ServerKind } from './kind.ts';

type ChoiceKinds = { readonly [K in 'boolean' | 'choice' | 'state' | 'choices']: ServerKind<FieldOf<K>> };

const oneOfList: ServerKind<ChoiceField | StateField> = {
  expects: 'string',
  read(field, sent, path) {
    if (typeof sent !== 'string') throw wrongType(path, 'string', sent);
    return field.choices.includes(sent)
      ? { value: sent }
      : bad(`The value you selected is not a valid choice. Choices: ${field.choices.join(', ')}.`, 'NO_SUCH_CHOICE');
  },
  schema: (field) => ({ type: 'string', enum: field.choices }),
  filters: ['exact'],
  holds: (field, column, value) => (field.choices.includes(value) ? sql`${column} = ${value}` : sql`false`),
};

export const CHOICES: ChoiceKinds = {
  boolean: {
    expects: 'bool',
    read(_, sent, path) {
      if (typeof sent !== 'boolean') throw wrongType(path, 'bool', sent);
      return { value: sent };
    },
    range: 'xmls:boolean',
    schema: () => ({ type: 'boolean' }),
    filters: ['boolean', 'exact'],
    literal: (parameter, value) => readBoolean({ ...parameter, value }),
  },
  choice: oneOfList,
  state: { ...oneOfList, about: (field) => statesText(field.options.machine) },
  choices: {
    expects: 'array',
    read(field, sent, path) {
      const picked = readList(sent, path);
      const wrong = picked.find((entry) => typeof entry !== 'string' || !field.choices.includes(entry));
      return wrong === undefined
        ? { value: [...new Set(picked)] }
        : bad(`One or more of the given values is invalid. Choices: ${field.choices.join(', ')}.`, 'NO_SUCH_CHOICE');
    },
    range: 'xmls:array',
    schema: (field) => ({ type: 'array', items: { type: 'string', enum: field.choices } }),
    filters: ['exact'],
    holds: (field, column, value) => (field.choices.includes(value) ? sql`${column} @> array[${value}]::text[]` : sql`false`),
  },
};
