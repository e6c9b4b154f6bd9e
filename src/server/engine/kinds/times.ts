/** Server side of the time kinds: a point in time, a calendar day, a wall-clock time. */
import type { FieldOf } from '#core/fields';
import { readClock, readDay, readInstant } from '#core/time';
import { bad, wrongParameter, wrongType, type JsonSchema, type ServerKind } from './kind.ts';

type TimeKinds = { readonly [K in 'instant' | 'date' | 'timeOfDay']: ServerKind<FieldOf<K>> };
type Reads = (text: string) => string | null;

/** Also for the system columns `createTime` and `updateTime`. A day means its first moment in UTC. */
export const moment = {
  literal: literalOf(
    (value) => readInstant(value) ?? (readDay(value) === null ? null : readInstant(`${value}T00:00:00Z`)) ?? readInstant(`${value}Z`),
    'should be an ISO 8601 date or date-time',
  ),
};

export const TIMES: TimeKinds = {
  instant: {
    ...timeKind(
      (sent) => readInstant(sent) ?? readInstant(`${sent}Z`),
      'This value should be a date-time with an offset, such as 2026-06-10T09:00:00+00:00.',
      'xmls:dateTime',
      { type: 'string', format: 'date-time' },
    ),
    ...moment,
    filters: ['exact', 'date'],
    missing: 'This value should not be null.',
  },
  date: {
    ...timeKind(readDay, 'This value should be a day, YYYY-MM-DD.', 'xmls:date', { type: 'string', format: 'date' }),
    filters: ['exact', 'date'],
    literal: literalOf((value) => readDay(value.slice(0, 10)), 'should be a day, YYYY-MM-DD'),
  },
  timeOfDay: {
    ...timeKind(readClock, 'This value should be a time, HH:MM.', 'xmls:time', { type: 'string', pattern: '^\\d{2}:\\d{2}$' }),
    filters: ['exact', 'range'],
    literal: literalOf(readClock, 'should be a time, HH:MM'),
  },
};

function timeKind(reads: Reads, message: string, range: string, schema: JsonSchema): Omit<ServerKind, 'filters'> {
  return {
    expects: 'string',
    read(_, sent, path) {
      if (typeof sent !== 'string') throw wrongType(path, 'string', sent);
      const value = reads(sent);
      return value === null ? bad(message, 'NOT_A_TIME') : { value };
    },
    range,
    schema: () => schema,
  };
}

function literalOf(reads: Reads, why: string): NonNullable<ServerKind['literal']> {
  return (parameter, value) => {
    const read = reads(value);
    if (read === null) throw wrongParameter(parameter, why);
    return read;
  };
}
