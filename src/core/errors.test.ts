/** Tests of errors: their code, status and texts, and the catalogue of the engine. */
import { describe, expect, it } from 'vitest';
import { coreErrors, defineErrors, invalid, ProblemError } from './errors.ts';

describe('a catalogue', () => {
  const errors = defineErrors('lamps', {
    broken: { status: 409, title: 'Broken', detail: 'The lamp {name} in room {room} is broken; {name} is {state}.' },
  });

  it('creates an error with its code, status and texts, and fills in the values that it is given', () => {
    const error = errors.fail('broken', { name: 'Ada', room: 4 });
    expect(error).toBeInstanceOf(ProblemError);
    const { name, message, code, status, title, type, extra, headers } = error;
    expect([name, message]).toEqual(['ProblemError', 'The lamp Ada in room 4 is broken; Ada is {state}.']);
    expect({ code, status, title, type, extra, headers }).toEqual({
      code: 'lamps.broken',
      status: 409,
      title: 'Broken',
      type: 'Error',
      extra: {},
      headers: {},
    });
    expect(errors.fail('broken').message).toBe('The lamp {name} in room {room} is broken; {name} is {state}.');
    expect([errors.domain, Object.keys(errors.entries)]).toEqual(['lamps', ['broken']]);
  });

  it('does not take inherited properties for values', () => {
    expect(defineErrors('x', { a: { status: 400, title: 'A', detail: '{toString} {constructor}' } }).fail('a').message).toBe(
      '{toString} {constructor}',
    );
  });

  it('adds a type, additional fields and headers', () => {
    const { type, extra, headers } = errors.fail('broken', {}, { type: 'Lamp', extra: { watts: 60 }, headers: { 'retry-after': '5' } });
    expect([type, extra, headers]).toEqual(['Lamp', { watts: 60 }, { 'retry-after': '5' }]);
  });
});

describe('an invalid body', () => {
  it('is answered with one line for each violation, which names the field', () => {
    const violations = [
      { propertyPath: 'name', message: 'This value should not be blank.', code: 'BLANK' },
      { propertyPath: '', message: 'The two times contradict each other.', code: 'TIMES' },
    ];
    const error = invalid(violations);
    expect([error.status, error.code, error.type, error.title]).toEqual([422, 'core.invalid', 'ConstraintViolation', 'An error occurred']);
    expect(error.message).toBe('name: This value should not be blank.\nThe two times contradict each other.');
    expect(error.extra).toEqual({ violations });
  });
});

describe('the errors of the engine', () => {
  const entries = Object.entries(coreErrors.entries);

  it('have the statuses that clients expect', () => {
    const codesOf = (status: number) => entries.flatMap(([code, entry]) => (entry.status === status ? [code] : [])).sort();
    expect(Object.fromEntries(entries.map(([, { status }]) => [status, codesOf(status)]))).toEqual({
      400: [
        'badJson',
        'badParameter',
        'badRequest',
        'badText',
        'emptyBody',
        'invalidIri',
        'itemNotFound',
        'notAnObject',
        'tooDeep',
        'wrongType',
      ],
      401: ['notSignedIn'],
      403: ['forbidden'],
      404: ['notFound', 'unknownRecord'],
      405: ['methodNotAllowed'],
      406: ['notAcceptable'],
      408: ['tooSlow'],
      409: ['deletedMeanwhile', 'firstTerms', 'inUse', 'notHandedOver', 'stillInUse'],
      412: ['exists', 'stale'],
      413: ['fileTooLarge', 'tooLarge'],
      415: ['unsupportedEncoding', 'unsupportedType', 'wrongContent'],
      416: ['noSuchRange'],
      422: ['invalid'],
      429: ['ownBusy', 'tooMany'],
      431: ['headersTooLarge'],
      500: ['internal'],
      503: ['busy', 'unavailable'],
      507: ['storageFull'],
    });
  });

  it.each(entries)('%s has a title and a sentence, and wakes an operator only if the server is at fault', (code, entry) => {
    expect(entry.title).toMatch(/^[A-Z][^.]*$/);
    if (code !== 'invalid') expect(entry.detail).toMatch(/^(?:[A-Z]|\{method\}).*\.$/);
    expect(entry.wake === true).toBe(entry.status >= 500);
  });

  it('are worded as API Platform words them where its clients read the text', () => {
    expect(coreErrors.fail('invalidIri', { iri: '/x' }).message).toBe('Invalid IRI "/x".');
    expect(coreErrors.fail('itemNotFound', { iri: '/x' }).message).toBe('Item not found for "/x".');
    expect(coreErrors.fail('notSignedIn').message).toBe('Authentication required. Please log in.');
    expect(coreErrors.fail('wrongType', { field: 'name', expected: 'string', given: 'integer' }).message).toBe(
      'The type of the "name" attribute must be "string", "integer" given.',
    );
  });
});
