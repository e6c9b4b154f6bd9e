/** What several schedules are created, changed, published and removed with in one request: all of it, or nothing. */
import * as z from 'zod';
import { defineAction, errorsOf } from '#core/action';
import { iri } from '#core/action-shapes';
import { schedulingErrors } from '../errors.ts';
import { batchAccess } from '../schedule/plan-access.rules.ts';
import { Schedule } from '../schedule/schedule.resource.ts';

const MOST = 300;
const LONGEST_REASON = 500;

const list = <Shape extends z.ZodType>(shape: Shape) =>
  z.array(shape).max(MOST, `This list should have at most ${MOST} entries.`).default([]);
const version = z
  .int('This value should be a whole number.')
  .min(1, 'This value should be 1 or more.')
  .optional()
  .describe('Of the schedule as it was read. Another one now: nothing is changed.');
const removed = z.union(
  [iri(Schedule).transform((schedule) => ({ schedule, version: undefined })), z.object({ schedule: iri(Schedule), version })],
  'Name a schedule by its IRI, alone or as `schedule` next to its `version`.',
);
const published = z.boolean('This value should be true or false.').optional();

export const batchSchedules = defineAction({
  ...batchAccess,
  resource: 'Schedule',
  summary: 'Creates, changes, publishes and removes several schedules: all of them, or none.',
  input: z.object({
    create: list(z.looseObject({ published })).describe('Schedules as POST /api/schedules takes them, and whether they are published.'),
    change: list(z.looseObject({ schedule: iri(Schedule), published, version })).describe(
      'Schedules by IRI with what changes, as PATCH takes it, and whether they are published from now on.',
    ),
    remove: list(removed).describe('Schedules by IRI, or with the version of each as it was read.'),
    overrideReason: z.string().min(1).max(LONGEST_REASON).optional().describe('Why soft conflicts are accepted; kept in the audit trail.'),
  }),
  output: z.object({
    created: z.array(z.string()).describe('IRIs in the order in which they were given.'),
    changed: z.number(),
    removed: z.number(),
  }),
  errors: errorsOf(schedulingErrors, 'softConflict', 'notAllChanged'),
  changes: ['Schedule', 'ScheduleEmployee'],
});
