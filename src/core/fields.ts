/** The field kinds of resources, with the type of each in TypeScript and JSON, and the functions that declare them. */
import { recordFrom } from './typed-object.ts';
import type * as z from 'zod';
import type { Rule } from './access.ts';
import type { AcceptedType, FileValue } from './file-value.ts';
import { statesOf, type Severity, type StateMachine } from './states.ts';
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

/** Options of every field. */
interface FieldOptions<Value> {
  /** May be null. Not nullable and without a default means required on create. */
  readonly nullable?: boolean;
  readonly default?: Value;
  /** Who may read it; absent = everyone who may read the row. */
  readonly read?: Rule;
  /** Who may set it; absent = everyone who may create or update the row. */
  readonly write?: Rule;
  /** Set only by the server. */
  readonly readOnly?: boolean;
  /** Accepted on create and ignored afterwards. */
  readonly createOnly?: boolean;
  /** Accepted but never shown, and not a column: additional input of an operation (a reason, a password). */
  readonly inputOnly?: boolean;
  /** Only checked, such as the current password: sending it alone changes nothing. With `inputOnly`. */
  readonly unstored?: boolean;
  /** Not a column: the domain's server entry point provides the SQL expression. */
  readonly computed?: boolean;
  readonly unique?: boolean;
  /** Holds from a day: a change holds from today or from the day that is given with it, and earlier days keep what they had (terms.ts). */
  readonly dated?: boolean;
  /** An empty value comes before all others in ascending order; absent = after them. */
  readonly emptyFirst?: boolean;
  readonly label?: string;
  readonly help?: string;
  /** Not among the default columns of lists; exports include it. */
  readonly minor?: boolean;
}

interface Shape<Kind extends FieldKind, Value, Options> {
  readonly kind: Kind;
  readonly options: Options;
  /** Type only: the value as sent in JSON. */
  readonly value?: Value;
}

type Nullability<Options, Value> = Options extends { nullable: true } ? Value | null : Value;

export interface TextOptions extends FieldOptions<string> {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: { readonly regex: string; readonly message: string };
}
interface NumberOptions extends FieldOptions<number | string> {
  readonly min?: number;
  readonly max?: number;
  /** Digits after the decimal point (decimal and money). */
  readonly scale?: number;
  /** How screens show it. */
  readonly unit?: 'percent' | 'hours' | 'perHour';
}
interface ChoiceOptions<Choice extends string> extends FieldOptions<Choice> {
  readonly labels?: Partial<Record<Choice, string>>;
  /** Screens show each value as a badge of this meaning; absent = as plain text. */
  readonly severities?: Readonly<Record<Choice, Severity>>;
}
interface StateOptions extends ChoiceOptions<string> {
  readonly machine: StateMachine;
}
interface JsonOptions extends FieldOptions<unknown> {
  /** Validates values that a schema cannot describe. */
  readonly check?: (value: unknown) => readonly { readonly path: string; readonly message: string }[];
  /** Set by `json(schema)`: validates, documents, and lets users edit the value as text. */
  readonly schema?: z.ZodType;
}
interface FileOptions extends FieldOptions<never> {
  /** Accepted content types, whatever the file name; absent = any. */
  readonly accept?: readonly AcceptedType[];
  /** Maximum size of a file; the server's own limit (`MAX_UPLOAD_BYTES`) also applies. */
  readonly maxBytes?: number;
}
/** The record exists before its file is uploaded, so the field is nullable unless only the server sets it. */
type DeclaredFile = Omit<FileOptions, 'default' | 'createOnly' | 'inputOnly' | 'computed'> &
  ({ readonly nullable: true } | { readonly readOnly: true });
interface OneOptions<Embed> extends FieldOptions<string> {
  /** Embedded fields of the target; absent = only the IRI. */
  readonly embed?: readonly (keyof Embed & string)[];
  /** Who may link to a record of the target that they may not read; paths start at the target. */
  readonly linkable?: Rule;
  /** The link stays when its target is deleted: there is no foreign key. */
  readonly mayBeGone?: true;
  /** The target's field that holds the link: the inverse side of a one-to-one relation. */
  readonly inverseBy?: string;
}
interface ManyOptions<Embed> extends FieldOptions<readonly string[]> {
  /** The target's field that refers to this record. */
  readonly by: string;
  readonly embed?: readonly (keyof Embed & string)[];
  /** Children are written with their parent: an array of objects replaces the set. */
  readonly nested?: boolean;
  /** The child's link to another record, unique among the children: it identifies a child that is sent without `@id`, `uuid` and `id`. */
  readonly key?: string;
  /** The child's integer field with its position: children are sorted by it, and the order of a nested array is stored in it. */
  readonly ordered?: string;
  /**
   * Children have a collection endpoint below each record, `/api/clients/{uuid}/live_accounts`, to list and to create them; a text replaces
   * the last part of that address.
   */
  readonly collection?: true | string;
  /** Not included in lists and items; used only by filters and access rules. */
  readonly hidden?: boolean;
  /** Included when one record is read, but not in lists. */
  readonly itemOnly?: boolean;
}
interface LinksOptions<Embed> extends FieldOptions<readonly string[]> {
  /** The link table and its two columns, both uuid. */
  readonly through: string;
  readonly near: string;
  readonly far: string;
  readonly embed?: readonly (keyof Embed & string)[];
  /** Every reader sees the linked IRIs, and any record may be linked to, regardless of who may read the target: the domain decides. */
  readonly open?: true;
}

type Iri = string;
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
type PlainField = Shape<'boolean' | 'instant' | 'date' | 'timeOfDay', unknown, FieldOptions<unknown>>;
type JsonField = Shape<'json', unknown, JsonOptions>;
type WebLinksField = Shape<'webLinks', readonly WebLink[], FieldOptions<readonly WebLink[]>>;
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
/** The field type of a kind. */
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
/** Exact decimal; sent as a string. */
export const decimal = <const Options extends NumberOptions>(
  options: Options = none as Options,
): Shape<'decimal', Nullability<Options, string>, Options> => ({ kind: 'decimal', options });
/** Exact amount in the agency's currency; sent as a string with two decimals, accepted as string or number. */
export const money = <const Options extends NumberOptions>(
  options: Options = none as Options,
): Shape<'money', Nullability<Options, string>, Options> => ({ kind: 'money', options });

export const boolean = shaped<'boolean', boolean>()('boolean');
/** A point in time: UTC in the database, ISO 8601 with offset in the API. */
export const instant = shaped<'instant', string>()('instant');
/** A calendar day, YYYY-MM-DD. */
export const date = shaped<'date', string>()('date');
/** A wall-clock time, HH:MM. */
export const timeOfDay = shaped<'timeOfDay', string>()('timeOfDay');

export const choice = <const Choice extends string, const Options extends ChoiceOptions<Choice>>(
  choices: readonly Choice[],
  options: Options = none as Options,
): Shape<'choice', Nullability<Options, Choice>, Options> & { choices: readonly Choice[] } => ({ kind: 'choice', options, choices });

/** A state of a state machine, which defines the choices, their labels and badges, and the transitions between them. */
export const state = <const State extends string, const Options extends FieldOptions<State>>(
  machine: StateMachine<State>,
  options: Options = none as Options,
): Shape<
  'state',
  State,
  Options & {
    readonly default: State;
    readonly labels: Readonly<Record<State, string>>;
    readonly severities: Readonly<Record<State, Severity>>;
    readonly machine: StateMachine<State>;
  }
> & { choices: readonly State[] } => {
  const choices = statesOf(machine);
  const labels = recordFrom(choices, (name) => machine.states[name].label);
  const severities = recordFrom(choices, (name) => machine.states[name].severity);
  return { kind: 'state', options: { ...options, default: machine.initial, labels, severities, machine }, choices };
};

export const choices = <const Choice extends string, const Options extends FieldOptions<readonly Choice[]>>(
  list: readonly Choice[],
  options: Options = none as Options,
): Shape<'choices', readonly Choice[], Options> & { choices: readonly Choice[] } => ({ kind: 'choices', options, choices: list });

/** JSON of a type known only to the code, validated by `check` and shown by a custom component. */
export function json<Value>(): <const Options extends JsonOptions>(
  options?: Options,
) => Shape<'json', Nullability<Options, Value>, Options>;
/** JSON validated and documented by a schema; users edit it as text. */
export function json<Schema extends z.ZodType, const Options extends Omit<JsonOptions, 'check' | 'schema'>>(
  schema: Schema,
  options?: Options,
): Shape<'json', Nullability<Options, z.output<Schema>>, Options & { readonly schema: z.ZodType }>;
export function json(schema?: z.ZodType, options: JsonOptions = none): unknown {
  return schema === undefined
    ? (given: JsonOptions = none) => ({ kind: 'json', options: given })
    : { kind: 'json', options: { ...options, schema } };
}

/** Links to web pages: http and https only, with an optional title each. */
export const webLinks = <const Options extends FieldOptions<readonly WebLink[]>>(
  options: Options = none as Options,
): Shape<'webLinks', readonly WebLink[], Options> => ({ kind: 'webLinks', options });

/** A stored file: its content has a separate endpoint below the record, for upload, download and removal. */
export const file = <const Options extends DeclaredFile>(options: Options): Shape<'file', Nullability<Options, FileValue>, Options> => ({
  kind: 'file',
  options,
});

/** Refers to one record of another resource: the column holds its uuid. */
export const one =
  <Embed = never>() =>
  <const Target extends string, const Options extends OneOptions<[Embed] extends [never] ? Record<never, never> : Embed>>(
    target: Target,
    options: Options = none as Options,
  ): Shape<'one', Nullability<Options, RelationValue<Embed>>, Options> & { target: Target } => ({ kind: 'one', options, target });

/** The records of another resource that refer to this one. */
export const many =
  <Embed = never>() =>
  <const Target extends string, const Options extends ManyOptions<[Embed] extends [never] ? Record<never, never> : Embed>>(
    target: Target,
    options: Options,
  ): Shape<'many', readonly RelationValue<Embed>[], Options> & { target: Target } => ({ kind: 'many', options, target });

/** Many-to-many through a link table. */
export const links =
  <Embed = never>() =>
  <const Target extends string, const Options extends LinksOptions<[Embed] extends [never] ? Record<never, never> : Embed>>(
    target: Target,
    options: Options,
  ): Shape<'links', readonly RelationValue<Embed>[], Options> & { target: Target } => ({ kind: 'links', options, target });
