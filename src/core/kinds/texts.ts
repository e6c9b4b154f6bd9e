/** Decides what the kinds of text are: any text, long text, e-mail address, phone number, time zone, secret. */
import type { TextField } from '../fields.ts';
import { isTimeZone } from '../time.ts';
import { bad, isStorable, UNSTORABLE, wrongType, type JsonSchema, type Kind } from './kind.ts';

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/;
const PHONE = /^\+?[\d\s().\-/]{3,40}$/;
const MAX_TEXT = 255;
const MAX_LONG_TEXT = 20_000;

/** What a text must look like, and what is said when it does not. */
export interface TextForm {
  readonly fits: (value: string) => boolean;
  readonly message: string;
  readonly code: string;
  /** To the person who types. */
  readonly advice: string;
}

interface TextKind extends Kind<TextField> {
  readonly form?: TextForm;
  /** Where the declaration names none. */
  readonly maxLength: number;
}

function textKind(own: Partial<TextKind> & { readonly format?: string } = {}): TextKind {
  const { format, ...rest } = own;
  const schema = (): JsonSchema => ({ type: 'string', ...(format === undefined ? {} : { format }) });
  const kind: TextKind = {
    expects: 'string',
    maxLength: MAX_TEXT,
    filters: ['exact', 'partial'],
    read(field, sent, path) {
      if (typeof sent !== 'string') throw wrongType(path, 'string', sent);
      const value = trimmed(field, sent);
      const { nullable, minLength, pattern } = field.options;
      if (!isStorable(value)) return UNSTORABLE;
      if (value === '') return nullable ? { value: null } : bad('This value should not be blank.', 'REQUIRED');
      const most = maxLengthOf(field);
      const length = [...value].length;
      if (length > most) return bad(`This value is too long. It should have ${most} characters or less.`, 'TOO_LONG');
      if (minLength !== undefined && length < minLength)
        return bad(`This value is too short. It should have ${minLength} characters or more.`, 'TOO_SHORT');
      if (kind.form !== undefined && !kind.form.fits(value)) return bad(kind.form.message, kind.form.code);
      if (pattern !== undefined && !new RegExp(pattern.regex, 'u').test(value)) return bad(pattern.message, 'PATTERN');
      return { value };
    },
    schema,
    written: ({ options: { maxLength, minLength } }) => ({
      ...schema(),
      ...(maxLength === undefined ? {} : { maxLength }),
      ...(minLength === undefined ? {} : { minLength }),
    }),
    ...rest,
  };
  return kind;
}

export const TEXTS: { readonly [K in TextField['kind']]: TextKind } = {
  text: textKind(),
  longText: textKind({ maxLength: MAX_LONG_TEXT }),
  email: textKind({
    form: {
      fits: (value) => EMAIL.test(value),
      message: 'This value is not a valid email address.',
      code: 'NOT_AN_EMAIL',
      advice: 'Enter a whole email address, such as name@example.com.',
    },
    meaning: 'https://schema.org/email',
    format: 'email',
  }),
  phone: textKind({
    form: {
      fits: (value) => PHONE.test(value),
      message: 'This value is not a valid phone number.',
      code: 'NOT_A_PHONE',
      advice: 'Enter a phone number: digits, spaces and + ( ) . / - only.',
    },
    meaning: 'https://schema.org/telephone',
  }),
  timeZone: textKind({
    form: {
      fits: isTimeZone,
      message: 'This value is not a valid time zone.',
      code: 'NOT_A_TIME_ZONE',
      advice: 'Choose a time zone from the list.',
    },
  }),
  secret: textKind({ secret: true, filters: [] }),
};

/** Spaces around a text mean nothing, except in a secret. */
export function trimmed(field: TextField, text: string): string {
  return TEXTS[field.kind].secret === true ? text : text.trim();
}

export function maxLengthOf(field: TextField): number {
  return field.options.maxLength ?? TEXTS[field.kind].maxLength;
}
