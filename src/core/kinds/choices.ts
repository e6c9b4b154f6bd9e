/** Decides what the kinds of choice are: yes or no, one word of a list, the state of a machine, several words of a list. */
import type { ChoiceField, FieldOf, StateField } from '../fields.ts';
import { isSameSet } from './same.ts';
import { bad, readList, wrongType, type Kind } from './kind.ts';

type ChoiceKinds = { readonly [K in 'boolean' | 'choice' | 'state' | 'choices']: Kind<FieldOf<K>> };

const oneOfList: Kind<ChoiceField | StateField> = {
  expects: 'string',
  filters: ['exact'],
  read(field, sent, path) {
    if (typeof sent !== 'string') throw wrongType(path, 'string', sent);
    return field.choices.includes(sent)
      ? { value: sent }
      : bad(`The value you selected is not a valid choice. Choices: ${field.choices.join(', ')}.`, 'NO_SUCH_CHOICE');
  },
  schema: (field) => ({ type: 'string', enum: field.choices }),
};

export const CHOICES: ChoiceKinds = {
  boolean: {
    expects: 'bool',
    filters: ['boolean', 'exact'],
    read(_, sent, path) {
      if (typeof sent !== 'boolean') throw wrongType(path, 'bool', sent);
      return { value: sent };
    },
    range: 'xmls:boolean',
    schema: () => ({ type: 'boolean' }),
  },
  choice: oneOfList,
  state: oneOfList,
  choices: {
    expects: 'array',
    several: true,
    filters: ['exact'],
    read(field, sent, path) {
      const picked = readList(sent, path);
      const wrong = picked.find((entry) => typeof entry !== 'string' || !field.choices.includes(entry));
      return wrong === undefined
        ? { value: [...new Set(picked)] }
        : bad(`One or more of the given values is invalid. Choices: ${field.choices.join(', ')}.`, 'NO_SUCH_CHOICE');
    },
    isSame: isSameSet,
    range: 'xmls:array',
    schema: (field) => ({ type: 'array', items: { type: 'string', enum: field.choices } }),
  },
};
