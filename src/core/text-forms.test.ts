/** Tests of the formats of texts: email addresses, phone numbers and time zones. */
import { expect, it } from 'vitest';
import { TEXT_FORMS } from './text-forms.ts';

it.each([
  ['email', 'ada@example.com', true],
  ['email', "o'neil+shop@mail.example.co.uk", true],
  ['email', 'ada@example', false],
  ['email', 'ada@example.', false],
  ['email', 'ada@.com', false],
  ['email', 'ada@@example.com', false],
  ['email', '@example.com', false],
  ['email', 'ada example.com', false],
  ['email', 'ada@exam ple.com', false],
  ['email', 'x ada@example.com', false],
  ['email', 'ada@example.com x', false],
  ['email', '<ada@example.com>', false],
  ['email', 'a,b@example.com', false],
  ['phone', '+44 (0)20 7946-0958', true],
  ['phone', '07946/0958.12', true],
  ['phone', '123', true],
  ['phone', '12', false],
  ['phone', '1'.repeat(40), true],
  ['phone', '1'.repeat(41), false],
  ['phone', '44+20', false],
  ['phone', '++44 20', false],
  ['phone', 'x12345', false],
  ['phone', '12345x', false],
  ['timeZone', 'Europe/London', true],
  ['timeZone', 'UTC', true],
  ['timeZone', 'Europe/Atlantis', false],
  ['timeZone', '', false],
] as const)('as %s, %j is valid: %s', (form, value, valid) => {
  expect(TEXT_FORMS[form].fits(value)).toBe(valid);
});

it('say what is wrong, and what to type instead', () => {
  expect(Object.values(TEXT_FORMS).map(({ code, message }) => [code, message])).toEqual([
    ['NOT_AN_EMAIL', 'This value is not a valid email address.'],
    ['NOT_A_PHONE', 'This value is not a valid phone number.'],
    ['NOT_A_TIME_ZONE', 'This value is not a valid time zone.'],
  ]);
  for (const { advice } of Object.values(TEXT_FORMS)) expect(advice).toMatch(/^(?:Enter|Choose) a .+\.$/);
});
