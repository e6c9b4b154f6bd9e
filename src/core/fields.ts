/** What kinds of field a resource can have, and what each means in TypeScript, JSON and SQL. */
import type * as z from 'zod';
import type { Rule } from './access.ts';
import type { AcceptedType, FileValue } from './file-value.ts';
import { kindOf } from './kinds.ts';
import { statesOf, type StateMachine } from './states.ts';
import type { WebLink } from './web-links.ts';

export type FieldKind =
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'timeZone'
  | 'secret'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'boolean'
  | 'instant'
  | 'date'
  | 'timeOfDay'
  | 'choice'
  | 'state'
  | 'choices'
  | 'json'
  | 'webLinks'
  | 'file'
  | 'one'
  | 'many'
  | 'links';

/** What every field can say about itself. */
export interface FieldOptions<Value> {
  /** May hold null. Not nullable and without a default means required on create. */
  readonly nullable?: boolean;
  readonly default?: Value;
  /** Who may see it; absent = whoever may read the row. */
  readonly read?: Rule;
  /** Who may set it; absent = whoever may create or update the row. */
  readonly write?: Rule;
  /** The server alone sets it. */
  readonly readOnly?: boolean;
  /** Accepted on create, left alone afterwards. */
  readonly createOnly?: boolean;
  /** Accepted, never shown, not a column: what an operation is given in addition to the record (a reason, a password). */
  readonly inputOnly?: boolean;
  /** Not a column: the owning domain's server entry point gives the SQL expression. */
  readonly computed?: boolean;
  readonly unique?: boolean;
  readonly label?: string;
  readonly help?: string;
  /** Left out of lists' first columns, exports keep it. */
  readonly minor?: boolean;
}

interface Shape<Kind extends FieldKind, Value, Options> {
  readonly kind: Kind;
  readonly options: Options;
  /** Type only: the value as it travels in JSON. */
  readonly value?: Value;
}

type Nullability<Options, Value> = Options extends { nullable: true } ? Value | null : Value;

export interface TextOptions extends FieldOptions<string> {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: { readonly regex: string; readonly message: string };
}
export interface NumberOptions extends FieldOptions<number | string> {
  readonly min?: number;
  readonly max?: number;
  /** Digits after the point (decimal and money). */
  readonly scale?: number;
  /** How a screen shows it. */
  readonly unit?: 'percent' | 'hours' | 'perHour';
}
export interface ChoiceOptions<Choice extends string> extends FieldOptions<Choice> {
  readonly labels?: Partial<Record<Choice, string>>;
}
export interface StateOptions extends ChoiceOptions<string> {
  readonly machine: StateMachine;
}
export interface JsonOptions extends FieldOptions<unknown> {
  /** What is wrong with a value, where no schema can say it. */
  readonly check?: (value: unknown) => readonly { readonly path: string; readonly message: string }[];
  /** Set by `json(schema)`: validates, documents, and lets people edit the value as text. */
  readonly schema?: z.ZodType;
}
export interface FileOptions extends FieldOptions<never> {
  /** Contents that it takes, whatever the file is called; absent = every one. */
  readonly accept?: readonly AcceptedType[];
  /** Of one file; the server's own limit (`MAX_UPLOAD_BYTES`) counts too. */
  readonly maxBytes?: number;
}
/** A record is made before its file arrives, unless the server alone sets the file. */
type DeclaredFile = Omit<FileOptions, 'default' | 'createOnly' | 'inputOnly' | 'computed'> &
  ({ readonly nullable: true } | { readonly readOnly: true });
export interface OneOptions<Embed> extends FieldOptions<string> {
  /** Fields of the target that come along; absent = the IRI alone. */
  readonly embed?: readonly (keyof Embed & string)[];
  /** Who may link to a record of the target that they may not read; paths start at the target. */
  readonly linkable?: Rule;
  /** The target's own field holds the link: one to one, seen from the other side. */
  readonly inverseBy?: string;
}
export interface ManyOptions<Embed> extends FieldOptions<readonly string[]> {
  /** The target's field that points back here. */
  readonly by: string;
  readonly embed?: readonly (keyof Embed & string)[];
  /** Children are written with their parent: an array of objects replaces the set. */
  readonly nested?: boolean;
  /** The child's whole number that says its place: children come in its order, and the order of a nested array is kept in it. */
  readonly ordered?: string;
  /** Has an address of its own below each record, `/api/clients/{uuid}/live_accounts`: to list the children there, and to add one. */
  readonly collection?: boolean;
  /** Not shown in lists and items; only there to be filtered and walked by rules. */
  readonly hidden?: boolean;
  /** Shown when one record is read, left out of lists. */
  readonly itemOnly?: boolean;
}
export interface LinksOptions<Embed> extends FieldOptions<readonly string[]> {
  /** The link table and its two columns, both uuid. */
  readonly through: string;
  readonly near: string;
  readonly far: string;
  readonly embed?: readonly (keyof Embed & string)[];
  /** Whom it links to is said to every reader, by IRI alone, and any record may be linked to, whoever may read the target: the domain decides. */
  readonly open?: true;
}

export type Iri = string;
export type Embedded<Embed> = { readonly '@id': Iri; readonly '@type': string; readonly uuid: string } & Embed;
type RelationValue<Embed> = [Embed] extends [never] ? Iri : Embedded<Embed>;

export type TextField = Shape<'text' | 'longText' | 'email' | 'phone' | 'timeZone' | 'secret', string | null, TextOptions>;
export type NumberField = Shape<'integer' | 'decimal' | 'money', number | string | null, NumberOptions>;
export type ChoiceField = Shape<'choice', string | null, ChoiceOptions<string>> & { readonly choices: readonly string[] };
export type StateField = Shape<'state', string | null, StateOptions> & { readonly choices: readonly string[] };
export type ChoicesField = Shape<'choices', readonly string[], FieldOptions<readonly string[]>> & { readonly choices: readonly string[] };
export type OneField = Shape<'one', unknown, OneOptions<Record<string, unknown>>> & { readonly target: string };
export type ManyField = Shape<'many', unknown, ManyOptions<Record<string, unknown>>> & { readonly target: string };
export type LinksField = Shape<'links', unknown, LinksOptions<Record<string, unknown>>> & { readonly target: string };
export type RelationField = OneField | ManyField | LinksField;
export type PlainField = Shape<'boolean' | 'instant' | 'date' | 'timeOfDay', unknown, FieldOptions<unknown>>;
export type JsonField = Shape<'json', unknown, JsonOptions>;
export type WebLinksField = Shape<'webLinks', readonly WebLink[], FieldOptions<readonly WebLink[]>>;
export type FileField = Shape<'file', FileValue | null, FileOptions>;
export type Field =
  | TextField
  | NumberField
  | ChoiceField
  | StateField
  | ChoicesField
  | OneField
  | ManyField
  | LinksField
  | PlainField
  | JsonField
  | WebLinksField
  | FileField;
/** The field that a kind has. */
export type FieldOf<Kind extends FieldKind, Some extends Field = Field> = Some extends Field
  ? Kind extends Some['kind']
    ? Some
    : never
  : never;

const none = {} as const;

function shaped<Kind extends FieldKind, Value>() {
  return (kind: Kind) =>
    <const Options extends FieldOptions<Value>>(options: Options = none as Options): Shape<Kind, Nullability<Options, Value>, Options> => ({
      kind,
      options,
    });
}

const textual =
  <Kind extends FieldKind>(kind: Kind) =>
  <const Options extends TextOptions>(options: Options = none as Options): Shape<Kind, Nullability<Options, string>, Options> => ({
    kind,
    options,
  });

export const text = textual('text');
export const longText = textual('longText');
export const email = textual('email');
export const phone = textual('phone');
export const timeZone = textual('timeZone');
export const secret = textual('secret');

export const integer = <const Options extends NumberOptions>(
  options: Options = none as Options,
): Shape<'integer', Nullability<Options, number>, Options> => ({ kind: 'integer', options });
/** Exact decimal; travels as a string. */
export const decimal = <const Options extends NumberOptions>(
  options: Options = none as Options,
): Shape<'decimal', Nullability<Options, string>, Options> => ({ kind: 'decimal', options });
/** Exact amount in the agency's currency; travels as a string with two decimals, accepted as string or number. */
export const money = <const Options extends NumberOptions>(
  options: Options = none as Options,
): Shape<'money', Nullability<Options, string>, Options> => ({ kind: 'money', options });

export const boolean = shaped<'boolean', boolean>()('boolean');
/** A point in time: UTC in the database, ISO 8601 with offset outside. */
export const instant = shaped<'instant', string>()('instant');
/** A calendar day, YYYY-MM-DD. */
export const date = shaped<'date', string>()('date');
/** A wall-clock time, HH:MM. */
export const timeOfDay = shaped<'timeOfDay', string>()('timeOfDay');

export const choice = <const Choice extends string, const Options extends ChoiceOptions<Choice>>(
  choices: readonly Choice[],
  options: Options = none as Options,
): Shape<'choice', Nullability<Options, Choice>, Options> & { choices: readonly Choice[] } => ({ kind: 'choice', options, choices });

/** One of the states of a machine, which decides the choices, their labels and the ways between them. */
export const state = <const State extends string, const Options extends FieldOptions<State>>(
  machine: StateMachine<State>,
  options: Options = none as Options,
): Shape<
  'state',
  State,
  Options & { readonly default: State; readonly labels: Readonly<Record<State, string>>; readonly machine: StateMachine<State> }
> & { choices: readonly State[] } => {
  const choices = statesOf(machine);
  const labels = Object.fromEntries(choices.map((name) => [name, machine.states[name].label])) as Record<State, string>;
  return { kind: 'state', options: { ...options, default: machine.initial, labels, machine }, choices };
};

export const choices = <const Choice extends string, const Options extends FieldOptions<readonly Choice[]>>(
  list: readonly Choice[],
  options: Options = none as Options,
): Shape<'choices', readonly Choice[], Options> & { choices: readonly Choice[] } => ({ kind: 'choices', options, choices: list });

/** JSON of a type that only the code knows, checked by `check` and shown by a screen of its own. */
export function json<Value>(): <const Options extends JsonOptions>(
  options?: Options,
) => Shape<'json', Nullability<Options, Value>, Options>;
/** JSON that a schema validates and documents; people edit it as text. */
export function json<Schema extends z.ZodType, const Options extends Omit<JsonOptions, 'check' | 'schema'>>(
  schema: Schema,
  options?: Options,
): Shape<'json', Nullability<Options, z.output<Schema>>, Options & { readonly schema: z.ZodType }>;
export function json(schema?: z.ZodType, options: JsonOptions = none): unknown {
  return schema === undefined
    ? (given: JsonOptions = none) => ({ kind: 'json', options: given })
    : { kind: 'json', options: { ...options, schema } };
}

/** Pages elsewhere on the web: http and https alone, each with a title where one is given. */
export const webLinks = <const Options extends FieldOptions<readonly WebLink[]>>(
  options: Options = none as Options,
): Shape<'webLinks', readonly WebLink[], Options> => ({ kind: 'webLinks', options });

/** A stored file: bytes have an address of their own below the record, where they are sent, fetched and removed. */
export const file = <const Options extends DeclaredFile>(options: Options): Shape<'file', Nullability<Options, FileValue>, Options> => ({
  kind: 'file',
  options,
});

/** Points at one record of another resource: the column holds its uuid. */
export const one =
  <Embed = never>() =>
  <const Target extends string, const Options extends OneOptions<[Embed] extends [never] ? Record<never, never> : Embed>>(
    target: Target,
    options: Options = none as Options,
  ): Shape<'one', Nullability<Options, RelationValue<Embed>>, Options> & { target: Target } => ({ kind: 'one', options, target });

/** The records of another resource that point here. */
export const many =
  <Embed = never>() =>
  <const Target extends string, const Options extends ManyOptions<[Embed] extends [never] ? Record<never, never> : Embed>>(
    target: Target,
    options: Options,
  ): Shape<'many', readonly RelationValue<Embed>[], Options> & { target: Target } => ({ kind: 'many', options, target });

/** Many to many through a link table. */
export const links =
  <Embed = never>() =>
  <const Target extends string, const Options extends LinksOptions<[Embed] extends [never] ? Record<never, never> : Embed>>(
    target: Target,
    options: Options,
  ): Shape<'links', readonly RelationValue<Embed>[], Options> & { target: Target } => ({ kind: 'links', options, target });

/** True for fields that are a column of the resource's own table. */
export function isColumn(field: Field): boolean {
  return kindOf(field).isStored?.(field) !== false && field.options.computed !== true && field.options.inputOnly !== true;
}

/** Leads to several records: children that point back, or links through a table. */
export function isToMany(field: Field): field is ManyField | LinksField {
  return 'target' in field && kindOf(field).several === true;
}

/** Leads to one record at the most. */
export function isToOne(field: Field): field is OneField {
  return 'target' in field && kindOf(field).several !== true;
}

/** The other record holds the link. */
export function isInverse(field: Field): field is OneField {
  return isToOne(field) && field.options.inverseBy !== undefined;
}

/** Says to every reader whom it links to, whoever may read them. */
export function isOpenLink(field: Field): boolean {
  return 'target' in field && 'open' in field.options && field.options.open === true;
}

/** Holds a stored file. */
export function isFileField(field: Field): field is FileField {
  return kindOf(field).hasOwnAddress === true;
}

/** Takes one word of a list. */
export function isOneOfChoices(field: Field): field is ChoiceField | StateField {
  return 'choices' in field && kindOf(field).several !== true;
}

export function isNumberField(field: Field): field is NumberField {
  return kindOf(field).sameness === 'number';
}

/** Digits after the point. */
export function scaleOf(field: NumberField): number {
  return kindOf(field).isWhole ? 0 : (field.options.scale ?? 2);
}

/** Spaces around a text mean nothing, except in a secret. */
export function trimmed(field: TextField, text: string): string {
  return kindOf(field).secret ? text : text.trim();
}

export function maxLengthOf(field: TextField): number {
  return field.options.maxLength ?? kindOf(field).maxLength!;
}

/** Records that point here and belong to this one. */
export function isChildren(field: Field): field is ManyField {
  return isToMany(field) && 'by' in field.options;
}

/** snake_case name of the field's column. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
