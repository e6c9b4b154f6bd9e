/**
 * Resource declarations. Everything else (routes, wire format, docs, filters, validation, access, generic screens, contract tests) is
 * derived from the value that `defineResource` returns. Declarations are part of the browser bundle: no SQL, no secrets.
 */
import type { Rule } from './access.ts';
import { isChildren, isFileField, isToMany } from './field-properties.ts';
import type { Field, FileField, ManyField } from './fields.ts';
import { kindOf, type FilterKind } from './kinds.ts';
import { capitalized } from './sentence.ts';

export type Fields = Readonly<Record<string, Field>>;
export type Operation = 'list' | 'read' | 'create' | 'update' | 'remove';
export const OPERATIONS: readonly Operation[] = ['list', 'read', 'create', 'update', 'remove'];

/** Stages of the request pipeline that an operation may skip by name. */
export type Stage = 'validate' | 'audit' | 'emit';

type Own<F extends Fields> = keyof F & string;
type SystemField = 'id' | 'uuid' | 'version' | 'createTime' | 'updateTime';
type PathFrom<F extends Fields> = Own<F> | SystemField | `${Own<F>}.${string}`;

/** What can happen to what hangs on a record that leaves: its places are opened, another record takes over, or everything stays. */
export type LeavingChoice = 'open' | 'hand' | 'leave';
export const LEAVING_CHOICES: readonly LeavingChoice[] = ['open', 'hand', 'leave'];

/** Header of a restoration that could not restore everything; names how much of each kind is missing: `shifts=2, tasks=1`. */
export const NOT_RESTORED_HEADER = 'Greenroom-Not-Restored';

/** What a deletion asks about what hangs on the record (docs/decisions/0116). */
export interface Leaving {
  /** The choices offered, with their texts for screens. */
  readonly choices: Readonly<Partial<Record<LeavingChoice, { readonly label: string; readonly help: string }>>>;
  /** Names what hangs on it for screens, by kind: `shifts`, `tasks`. One and many. */
  readonly nouns: Readonly<Record<string, readonly [one: string, many: string]>>;
  /** Setting the status through an update is a pause, which asks nothing and keeps everything; only DELETE asks. */
  readonly updatePauses?: boolean;
}

export type OpeningValue = boolean | string | readonly string[];

interface ScreenHints<F extends Fields> {
  /** Columns of the list, in order; absent = every field that is not minor. */
  readonly columns?: readonly (Own<F> | SystemField)[];
  /** Groups of the form, in order; absent = one group with every writable field. */
  readonly form?: readonly { readonly title: string; readonly help?: string; readonly fields: readonly Own<F>[] }[];
  /** Filters that the list opens with, by path; several values match any of them. */
  readonly openWith?: { readonly [Path in PathFrom<F>]?: OpeningValue };
  /** Parameters that the filter bar offers, in order; absent = all that have a picker. */
  readonly filterBar?: readonly string[];
  /** A date after which a record is no longer offered by pickers. */
  readonly offeredUntil?: Own<F>;
  /** The field of an embedded relation with the time zone in which a record is named after its time; absent = that of the user. */
  readonly timeZone?: `${Own<F>}.${string}`;
}

export interface ResourceSpec<Name extends string, F extends Fields> {
  readonly name: Name;
  readonly plural: string;
  readonly table: string;
  readonly label: { readonly one: string; readonly many: string };
  /** What the resource is, in one sentence, for the docs. */
  readonly about: string;
  /** The field that names a record for people. */
  readonly title: NoInfer<Own<F>>;
  readonly fields: F;
  /**
   * Filters that screens offer, and those along relations. Every other field has the filter of its kind in the API too, without an index
   * of its own.
   */
  readonly filters: NoInfer<{ readonly [Path in PathFrom<F>]?: FilterKind | readonly FilterKind[] }>;
  /** Fields that `search=` searches. */
  readonly search?: readonly NoInfer<Own<F> | `${Own<F>}.${string}`>[];
  /** Orders that screens offer, and those along relations. Lists can be ordered by every other scalar field too. */
  readonly orders: readonly NoInfer<PathFrom<F>>[];
  readonly defaultOrder: NoInfer<{ readonly [Path in PathFrom<F>]?: 'asc' | 'desc' }>;
  readonly access: { readonly read: Rule; readonly create: Rule; readonly update: Rule; readonly remove: Rule };
  /** Absent = all five. */
  readonly operations?: readonly Operation[];
  /** Records are added and never changed, on their own or below their parent: `update` and `remove` are allowed to no one. */
  readonly appendOnly?: boolean;
  readonly skip?: Partial<Record<Operation, readonly Stage[]>>;
  /**
   * The link to the user who owns the record and alone is notified of its changes; absent = everyone who may read some record of the
   * resource.
   */
  readonly personal?: NoInfer<Own<F>>;
  /** Deleting sets this field instead of removing the row. */
  readonly softDelete?: { readonly field: NoInfer<Own<F>>; readonly value: string | boolean };
  /** Deleting a record on which something hangs asks what happens to it; only with `softDelete`. */
  readonly leaving?: Leaving;
  /** Its records are the terms of another resource: that resource, and the field that links to it (terms.ts). */
  readonly terms?: { readonly owner: string; readonly link: string };
  /** Database constraints by name, with the message to show when one is violated. */
  readonly constraints?: Readonly<Record<string, { readonly path: NoInfer<Own<F>>; readonly message: string }>>;
  /** Alternative names of fields that request bodies and filters may use; responses use the primary name. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly itemsPerPage?: number;
  readonly maxItemsPerPage?: number;
  readonly screen?: NoInfer<ScreenHints<F>>;
}

export interface Resource<Name extends string = string, F extends Fields = Fields> extends Omit<
  ResourceSpec<Name, F>,
  | 'title'
  | 'filters'
  | 'search'
  | 'orders'
  | 'defaultOrder'
  | 'softDelete'
  | 'leaving'
  | 'constraints'
  | 'aliases'
  | 'personal'
  | 'screen'
  | 'operations'
  | 'skip'
  | 'itemsPerPage'
  | 'maxItemsPerPage'
> {
  readonly title: string;
  /** Every filter of the API: those declared, and those that fields have by their kind. */
  readonly filters: Readonly<Record<string, readonly FilterKind[]>>;
  readonly search: readonly string[];
  /** Every order of the API. */
  readonly orders: readonly string[];
  /** The filters and orders that are declared: what screens offer, and what indexes serve. */
  readonly offered: { readonly filters: readonly string[]; readonly orders: readonly string[] };
  readonly defaultOrder: Readonly<Record<string, 'asc' | 'desc'>>;
  readonly operations: readonly Operation[];
  readonly skip: Partial<Record<Operation, readonly Stage[]>>;
  readonly personal?: string;
  readonly softDelete: { readonly field: string; readonly value: string | boolean } | null;
  readonly leaving: Leaving | null;
  readonly constraints: Readonly<Record<string, { readonly path: string; readonly message: string }>>;
  readonly aliases: Readonly<Record<string, string>>;
  readonly itemsPerPage: number;
  readonly maxItemsPerPage: number;
  readonly screen: {
    readonly columns?: readonly string[];
    readonly form?: readonly { readonly title: string; readonly help?: string; readonly fields: readonly string[] }[];
    readonly openWith?: Readonly<Record<string, OpeningValue>>;
    readonly filterBar?: readonly string[];
    readonly offeredUntil?: string;
    readonly timeZone?: string;
  };
}

/** 30 items per page and at most 500: reference wire format; the calendar loads a whole week in one request. */
const ITEMS_PER_PAGE = 30;
const MAX_ITEMS_PER_PAGE = 500;

/** @throws Error when the declaration is inconsistent; `checkDeclarations` checks across resources. */
export function defineResource<const Name extends string, const F extends Fields>(spec: ResourceSpec<Name, F>): Resource<Name, F> {
  const declared: Record<string, readonly FilterKind[]> = { id: ['exact', 'range'], uuid: ['exact'] };
  for (const [path, kinds] of Object.entries(spec.filters)) {
    if (kinds !== undefined) declared[path] = typeof kinds === 'string' ? [kinds] : kinds;
  }
  const orders = ['id', ...spec.orders.filter((path) => path !== 'id')];
  const operations = spec.operations ?? OPERATIONS;
  return {
    ...spec,
    filters: { ...declared, ...filtersByKind(spec.fields, declared) },
    search: spec.search ?? [],
    orders: [...new Set([...orders, ...ordersByKind(spec.fields)])],
    offered: { filters: Object.keys(declared), orders },
    defaultOrder: spec.defaultOrder as Readonly<Record<string, 'asc' | 'desc'>>,
    operations: spec.appendOnly ? operations.filter((operation) => operation !== 'update' && operation !== 'remove') : operations,
    skip: spec.skip ?? {},
    softDelete: spec.softDelete ?? null,
    leaving: spec.leaving ?? null,
    constraints: spec.constraints ?? {},
    aliases: spec.aliases ?? {},
    itemsPerPage: spec.itemsPerPage ?? ITEMS_PER_PAGE,
    maxItemsPerPage: spec.maxItemsPerPage ?? MAX_ITEMS_PER_PAGE,
    screen: (spec.screen ?? {}) as Resource['screen'],
  };
}

const SYSTEM_FILTERS: Readonly<Record<string, readonly FilterKind[]>> = { version: ['range'], createTime: ['date'], updateTime: ['date'] };

/** The filters of the fields and system columns that `declared` does not name. */
function filtersByKind(
  fields: Fields,
  declared: Readonly<Record<string, readonly FilterKind[]>>,
): Readonly<Record<string, readonly FilterKind[]>> {
  const found: Record<string, readonly FilterKind[]> = { ...SYSTEM_FILTERS };
  for (const [name, field] of Object.entries(fields)) {
    const { filter } = kindOf(field);
    const isHidden = isChildren(field) ? field.options.hidden === true : field.options.inputOnly === true;
    if (filter !== undefined && !isHidden) found[name] = [filter];
  }
  return Object.fromEntries(Object.entries(found).filter(([path]) => !Object.hasOwn(declared, path)));
}

function ordersByKind(fields: Fields): string[] {
  const scalars = Object.entries(fields).filter(([, field]) => kindOf(field).isScalar === true && field.options.inputOnly !== true);
  return [...scalars.map(([name]) => name), 'uuid', ...Object.keys(SYSTEM_FILTERS)];
}

type FieldsOf<R> = R extends { readonly fields: infer F } ? F : never;
type ValueOf<One> = One extends { readonly value?: infer Value } ? Exclude<Value, undefined> : never;
type OptionsOf<One> = One extends { readonly options: infer Options } ? Options : never;
type ShownKeys<F> = {
  [K in keyof F]: OptionsOf<F[K]> extends { inputOnly: true } | { hidden: true } ? never : F[K] extends { kind: 'secret' } ? never : K;
}[keyof F];
type GuardedKeys<F> = { [K in keyof F]: OptionsOf<F[K]> extends { read: Rule } ? K : never }[keyof F];

/** A record as sent to a reader; fields that not everyone may read are optional. */
export type ItemOf<R> = {
  readonly '@id': string;
  readonly '@type': string;
  readonly id: number;
  readonly uuid: string;
  /** Version for `If-Match: "3"`, which rejects a write when the record has changed since it was read. */
  readonly version: number;
  readonly createTime: string;
  readonly updateTime: string;
} & {
  readonly [K in Exclude<ShownKeys<FieldsOf<R>>, GuardedKeys<FieldsOf<R>>>]: ValueOf<FieldsOf<R>[K]>;
} & { readonly [K in Extract<ShownKeys<FieldsOf<R>>, GuardedKeys<FieldsOf<R>>>]?: ValueOf<FieldsOf<R>[K]> };

/** What a client may send; which fields are required is checked at run time. */
export type InputOf<R> = {
  [K in keyof FieldsOf<R> as FieldsOf<R>[K] extends { kind: 'file' } ? never : K]?: FieldsOf<R>[K] extends { kind: 'one' }
    ? string | null
    : FieldsOf<R>[K] extends { kind: 'many' | 'links' }
      ? readonly unknown[]
      : ValueOf<FieldsOf<R>[K]>;
};

/** Children of the resource with a collection endpoint below each record. */
export function subCollections(resource: Resource): readonly ManyField[] {
  return Object.values(resource.fields).filter((field): field is ManyField => isChildren(field) && field.options.collection !== undefined);
}

/** Last part of the address of a collection below a record. @param child resource of the field's target. */
export function collectionPath({ options }: ManyField, child: Resource): string {
  return typeof options.collection === 'string' ? options.collection : child.plural;
}

/** The resource's file fields, with their names. */
export function fileFields(resource: Resource): readonly (readonly [name: string, field: FileField])[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => (isFileField(field) ? [[name, field] as const] : []));
}

/** Whether files can be uploaded to the field and removed from it. */
export function takesFile(resource: Resource, field: FileField): boolean {
  return resource.operations.includes('update') && field.options.readOnly !== true;
}

/** "phoneNumber" → "Phone number". */
export function labelOf(name: string, field?: Field): string {
  if (field?.options.label !== undefined) return field.options.label;
  const text = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return capitalized(text);
}

/**
 * Whether `exists[path]` is supported: the filter declares it, or the path may lead to nothing, as every path through other records may.
 */
export function answersExists(resource: Resource, path: string): boolean {
  const kinds = Object.hasOwn(resource.filters, path) ? resource.filters[path]! : null;
  if (kinds === null) return false;
  const field = Object.hasOwn(resource.fields, path) ? resource.fields[path] : undefined;
  return kinds.includes('exists') || path.includes('.') || (field !== undefined && (field.options.nullable === true || isToMany(field)));
}

/** Whether create rejects a body without the field. */
export function isRequired(field: Field): boolean {
  const { options } = field;
  if (options.readOnly || options.computed || options.nullable || options.default !== undefined) return false;
  return !options.inputOnly && kindOf(field).several !== true;
}
