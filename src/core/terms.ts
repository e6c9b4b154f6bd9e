/**
 * Terms: the dated values of a record as a resource of their own, one record for each day on which some of them changed. Declared from the
 * owner's fields that are `dated`, so that filters, exports, access and docs of the history follow from the owner's declaration.
 */
import { through, type Rule } from './access.ts';
import { boolean, date, one, text, type Field } from './fields.ts';
import { defineResource, labelOf, type Fields, type Resource } from './resource.ts';

/** Longest reason for a change of terms. */
const MAX_REASON = 500;

/** Inputs of a record with dated values: from when what is sent with them holds. */
export const datedInputs = {
  validFrom: date({
    inputOnly: true,
    nullable: true,
    label: 'Valid from',
    help: 'The day from which the dated values sent with it hold: absent = today, null = from the beginning.',
  }),
  correctsCurrent: boolean({
    inputOnly: true,
    nullable: true,
    label: 'Corrects a mistake',
    help: 'The dated values sent with it hold from the day on which the value that they correct began.',
  }),
  overrideReason: text({
    inputOnly: true,
    nullable: true,
    maxLength: MAX_REASON,
    label: 'Reason',
    help: 'Why the terms change; recorded in their history and the audit trail.',
  }),
} as const;

/** Names of the fields whose values hold from a day. */
export function datedFields({ fields }: Pick<Resource, 'fields'>): Readonly<Record<string, Field>> {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field.options.dated === true));
}

/** Whether the field is one of them: a resource of its own may have a `validFrom` or a reason too. */
export function isDatedInput(name: string, field: Field): boolean {
  return Object.entries<Field>(datedInputs).some(([input, declared]) => input === name && declared === field);
}

interface TermsSpec {
  /** The owner, as a record of terms names it. */
  readonly link: string;
  readonly about: string;
  /** Who may read the history; paths start at the owner, and each value keeps the owner's rule too. */
  readonly read: Rule;
}

/** The terms of the owner, with the table `<owner>_terms`. */
export function termsOf(owner: Resource, { link, about, read }: TermsSpec): Resource {
  const change = through(link, owner.access.update);
  const values = Object.entries(datedFields(owner)).map(([name, field]) => [name, termField(name, field, link)]);
  return defineResource<string, Fields>({
    name: `${owner.name}Terms`,
    plural: `${owner.table}_terms`,
    table: `${owner.table}_terms`,
    label: { one: 'Terms', many: 'Terms' },
    about,
    title: 'validFrom',
    fields: {
      [link]: one()(owner.name, { createOnly: true }),
      validFrom: date({ nullable: true, createOnly: true, emptyFirst: true, label: 'Valid from', help: 'Empty = from the beginning.' }),
      ...Object.fromEntries(values),
      reason: text({ nullable: true, maxLength: MAX_REASON, read: change }),
      author: one<{ username: string }>()('User', { nullable: true, readOnly: true, embed: ['username'], read: change }),
    },
    filters: { [link]: 'exact', validFrom: 'date' },
    orders: ['validFrom'],
    defaultOrder: { validFrom: 'asc' },
    access: { read: through(link, read), create: change, update: change, remove: change },
    constraints: owner.constraints,
    terms: { owner: owner.name, link },
  });
}

/** The owner's field without what applies to the owner alone. */
function termField(name: string, field: Field, link: string): Field {
  const { dated: _dated, default: value, read, write, help: _help, unique: _unique, minor: _minor, ...options } = field.options;
  const rules = {
    ...(read === undefined ? {} : { read: through(link, read) }),
    ...(write === undefined ? {} : { write: through(link, write) }),
  };
  return {
    ...field,
    options: { ...options, ...rules, label: labelOf(name, field), ...(value === undefined ? {} : { default: value }) },
  } as Field;
}
