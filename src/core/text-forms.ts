/** Formats that texts can be required to have, with the messages for invalid ones. */
import type { Kind } from './kinds.ts';
import { isTimeZone } from './time.ts';

interface TextForm {
  readonly fits: (value: string) => boolean;
  readonly message: string;
  readonly code: string;
  /** Hint for the user who types. */
  readonly advice: string;
}

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/;
const PHONE = /^\+?[\d\s().\-/]{3,40}$/;

export const TEXT_FORMS: Readonly<Record<NonNullable<Kind['form']>, TextForm>> = {
  email: {
    fits: (value) => EMAIL.test(value),
    message: 'This value is not a valid email address.',
    code: 'NOT_AN_EMAIL',
    advice: 'Enter a whole email address, such as name@example.com.',
  },
  phone: {
    fits: (value) => PHONE.test(value),
    message: 'This value is not a valid phone number.',
    code: 'NOT_A_PHONE',
    advice: 'Enter a phone number: digits, spaces and + ( ) . / - only.',
  },
  timeZone: {
    fits: isTimeZone,
    message: 'This value is not a valid time zone.',
    code: 'NOT_A_TIME_ZONE',
    advice: 'Choose a time zone from the list.',
  },
};
