/** Tests of user references and links in messages. */
import { describe, expect, it } from 'vitest';
import { PATH_IN_APP } from './notification.resource.ts';
import { AREAS, NOTIFICATION_TYPES, typesOfArea } from './notification-type.rules.ts';
import { userUuids } from './user-references.rules.ts';

const [A, B] = ['0199b3c0-0000-7000-8000-00000000000a', '0199b3c0-0000-7000-8000-00000000000b'];

describe('users', () => {
  it('are referenced by IRI or uuid, each once', () =>
    expect(userUuids([A, `/api/users/${B}`, A.toUpperCase(), `/api/users/${A}`])).toEqual([A, B]));
  it.each([['x'], [`/api/employees/${B}`], ['']])('are not %j', (wrong) =>
    expect(() => userUuids([A, wrong])).toThrow(
      expect.objectContaining({
        extra: {
          violations: [{ propertyPath: 'users[1]', code: 'NOT_A_USER', message: 'This value should be the IRI or uuid of a user.' }],
        },
      }),
    ),
  );
});

describe('a link', () => {
  const path = new RegExp(PATH_IN_APP);
  it.each(['/', '/schedules', '/payroll/u?error=x#y', '/a//b', '/-', '/[x]'])('may be %s', (link) => expect(path.test(link)).toBe(true));
  it.each(['//evil.example', '/\\evil.example', '/a\\b', '/a b', '/\n/evil', '/a\tb', 'https://evil.example', 'schedules', '', '/é'])(
    'may not be %j',
    (link) => expect(path.test(link)).toBe(false),
  );
});

it('every type belongs to one area, and every area has types', () => {
  expect(AREAS.flatMap((area) => typesOfArea(area)).sort()).toEqual([...NOTIFICATION_TYPES].sort());
  expect(AREAS.every((area) => typesOfArea(area).length > 0)).toBe(true);
});
