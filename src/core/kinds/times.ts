/** Decides what the kinds of time are: a point in time, a calendar day, a wall-clock time. */
import type { FieldOf } from '../fields.ts';
import { readClock, readDay, readInstant } from '../time.ts';
import { bad, wrongType, type JsonSchema, type Kind } from './kind.ts';

type TimeKinds = { readonly [K in 'instant' | 'date' | 'timeOfDay']: Kind<FieldOf<K>> };

function timeKind(
  read: (sent: string) => string | null,
  should: string,
  range: string,
  schema: JsonSchema,
): Pick<Kind, 'expects' | 'read' | 'range' | 'schema'> {
  return {
    expects: 'string',
    read(_, sent, path) {
      if (typeof sent !== 'string') throw wrongType(path, 'string', sent);
      const value = read(sent);
      return value === null ? bad(`This value should be ${should}.`, 'NOT_A_TIME') : { value };
    },
    range,
    schema: () => schema,
  };
}

export const TIMES: TimeKinds = {
  instant: {
    ...timeKind(
      (sent) => readInstant(sent) ?? readInstant(`${sent}Z`),
      'a date-time with an offset, such as 2026-06-10T09:00:00+00:00',
      'xmls:dateTime',
      { type: 'string', format: 'date-time' },
    ),
    missing: 'This value should not be null.',
    isSame: (one, other) =>
      typeof one === 'string' && typeof other === 'string' && readInstant(one) !== null && readInstant(one) === readInstant(other),
    filters: ['exact', 'date'],
    cell: 'instant',
  },
  date: {
    ...timeKind(readDay, 'a day, YYYY-MM-DD', 'xmls:date', { type: 'string', format: 'date' }),
    filters: ['exact', 'date'],
    cell: 'day',
  },
  timeOfDay: {
    ...timeKind(readClock, 'a time, HH:MM', 'xmls:time', { type: 'string', pattern: '^\\d{2}:\\d{2}$' }),
    filters: ['exact', 'range'],
    cell: 'clock',
  },
};
