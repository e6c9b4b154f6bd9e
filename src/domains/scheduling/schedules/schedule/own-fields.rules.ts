/**
 * The fields of a schedule that planners write and that mean the same in the calendar as in the API, such as its title and note. They are
 * found in the declaration, so a new field is part of every form, change, copy, undo and template.
 */
import type { Fields, InputOf } from '#core/resource';
import type { Schedule } from './schedule.resource.ts';

/** Handled by name: their values differ between calendar and API, or copies do not have them. */
const SHAPED = [
  'type',
  'startTime',
  'endTime',
  'liveAccount',
  'scheduleEmployees',
  'needs',
  'videoJobs',
  'liveStream',
  'liveStreamMatch',
] as const;

type Declared = (typeof Schedule)['fields'];
type WrittenName = {
  [Name in keyof Declared]: Declared[Name]['options'] extends { readonly readOnly: true } | { readonly inputOnly: true } ? never : Name;
}[keyof Declared];

/** Values by field name. */
export type OwnFields = Readonly<Pick<InputOf<typeof Schedule>, Exclude<WrittenName, (typeof SHAPED)[number]>>>;

/** @returns the defaults by field name. */
export function ownFields(fields: Fields): OwnFields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { options }]) =>
      options.readOnly === true || options.inputOnly === true || (SHAPED as readonly string[]).includes(name)
        ? []
        : [[name, options.default ?? null] as const],
    ),
  );
}

/** The own fields that the record shows to its reader. */
export function ownValues(item: object, own: OwnFields): OwnFields {
  return Object.fromEntries(Object.entries(item).filter(([name, value]) => Object.hasOwn(own, name) && value !== undefined));
}
