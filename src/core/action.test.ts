/** Tests of action contracts: their inputs, outputs, paths and errors. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { everyone } from './access.ts';
import { defineAction, errorsOf, file, isFile, isStored, isUpload, namesRecord, streamed, upload } from './action.ts';
import { defineErrors } from './errors.ts';

const fields = z.object({ kind: z.string() });
const json = z.object({ a: z.number() });

describe('an action', () => {
  it('is what its contract says', () => {
    const contract = {
      method: 'POST',
      path: '/api/lamps/:uuid/on',
      summary: 'Switches a lamp on.',
      resource: 'Lamp',
      access: everyone,
      input: json,
      output: json,
    } as const;
    expect(defineAction(contract)).toEqual(contract);
  });

  it('takes JSON or a form with a file, in memory or as a stream', () => {
    expect(upload(100, fields)).toEqual({ maxBytes: 100, fields });
    expect(streamed('video', fields)).toEqual({ maxBytes: Infinity, fields, file: 'video', streamed: true });
    expect([upload(100, fields), streamed('video', fields), json].map(isUpload)).toEqual([true, true, false]);
  });

  it('returns JSON, a file that it makes, or one that is stored', () => {
    expect([file('pdf'), file('stored'), json].map(isFile)).toEqual([true, true, false]);
    expect([file('pdf'), file('stored'), json].map(isStored)).toEqual([false, true, false]);
    expect(file('pdf')).toEqual({ file: 'pdf' });
  });

  it.each([
    ['/api/lamps/:uuid', true],
    ['/api/lamps/:uuid/on', true],
    ['/api/lamps/:uuidOfRoom', false],
    ['/api/lamps/uuid', false],
    ['/api/lamps', false],
  ])('at %s is about one record: %s', (path, expected) => {
    expect(namesRecord({ path })).toBe(expected);
  });

  it('declares errors of a catalogue, all or those it names', () => {
    const errors = defineErrors('lamps', {
      broken: { status: 409, title: 'Broken', detail: 'It is broken.' },
      gone: { status: 404, title: 'Gone', detail: 'It is gone.' },
    });
    const [broken, gone] = [
      { code: 'lamps.broken', status: 409, title: 'Broken' },
      { code: 'lamps.gone', status: 404, title: 'Gone' },
    ];
    expect(errorsOf(errors)).toEqual([broken, gone]);
    expect(errorsOf(errors, 'gone')).toEqual([gone]);
  });
});
