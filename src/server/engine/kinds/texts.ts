/** Server side of the text kinds: text, long text, email address, phone number, time zone, secret. */
import { maxLengthOf, trimmed } from '#core/field-properties';
import type { TextField } from '#core/fields';
import { kindOf } from '#core/kinds';
import { TEXT_FORMS } from '#core/text-forms';
import { bad, isStorable, UNSTORABLE, wrongType, type JsonSchema, type ServerKind } from './kind.ts';

function textKind(own: Partial<ServerKind<TextField>> = {}, shape: JsonSchema = { type: 'string' }): ServerKind<TextField> {
  return {
    expects: 'string',
    read(field, sent, path) {
      if (typeof sent !== 'string') throw wrongType(path, 'string', sent);
      const value = trimmed(field, sent);
      const { nullable, minLength, pattern } = field.options;
      const { form } = kindOf(field);
      if (!isStorable(value)) return UNSTORABLE;
      if (value === '') return nullable ? { value: null } : bad('This value should not be blank.', 'REQUIRED');
      const most = maxLengthOf(field);
      const length = Array.from(value).length;
      if (length > most) return bad(`This value is too long. It should have ${most} characters or less.`, 'TOO_LONG');
      if (minLength !== undefined && length < minLength)
        return bad(`This value is too short. It should have ${minLength} characters or more.`, 'TOO_SHORT');
      if (form !== undefined && !TEXT_FORMS[form].fits(value)) return bad(TEXT_FORMS[form].message, TEXT_FORMS[form].code);
      if (pattern !== undefined && !new RegExp(pattern.regex, 'u').test(value)) return bad(pattern.message, 'PATTERN');
      return { value };
    },
    schema: () => shape,
    written: ({ options: { maxLength, minLength } }) => ({
      ...shape,
      ...(maxLength === undefined ? {} : { maxLength }),
      ...(minLength === undefined ? {} : { minLength }),
    }),
    filters: ['exact', 'partial'],
    isText: true,
    ...own,
  };
}

export const TEXTS: { readonly [K in TextField['kind']]: ServerKind<TextField> } = {
  text: textKind(),
  longText: textKind(),
  email: textKind({ meaning: 'https://schema.org/email' }, { type: 'string', format: 'email' }),
  phone: textKind({ meaning: 'https://schema.org/telephone' }),
  timeZone: textKind(),
  secret: textKind({ filters: [], isText: undefined }),
};
