/** Batch action: creates, changes, publishes and removes schedules in one request, all or nothing. */
import * as z from 'zod';
import { defineAction, errorsOf } from '#core/action';
import { reference } from '#core/action-shapes';
import { schedulingErrors } from '../../errors.ts';
import { batchAccess } from '../schedule/plan-access.rules.ts';
import { Schedule } from '../schedule/schedule.resource.ts';
import { MAX_BATCH_SIZE, MAX_REASON_LENGTH } from '../schedule/request-limits.rules.ts';

const list = <Shape extends z.ZodType>(shape: Shape) =>
  z.array(shape).max(MAX_BATCH_SIZE, `This list should have at most ${MAX_BATCH_SIZE} entries.`).default([]);
const version = z
  .int('This value should be a whole number.')
  .min(1, 'This value should be 1 or more.')
  .optional()
  .describe('Version of the schedule as read. If it has changed, nothing is written.');
const removed = z.union(
  [reference(Schedule).transform((schedule) => ({ schedule, version: undefined })), z.object({ schedule: reference(Schedule), version })],
  'Give a schedule by its IRI, alone or as `schedule` together with its `version`.',
);
const published = z.boolean('This value should be true or false.').optional();

export const batchSchedules = defineAction({
  ...batchAccess,
  resource: 'Schedule',
  summary: 'Creates, changes, publishes and removes several schedules, all or nothing.',
  input: z.object({
    create: list(z.looseObject({ published })).describe('Schedules in the format of POST /api/schedules, with an optional published flag.'),
    change: list(z.looseObject({ schedule: reference(Schedule), published, version })).describe(
      'Schedules by IRI with their changes in the format of PATCH, and an optional published flag.',
    ),
    remove: list(removed).describe('Schedules by IRI, optionally with the version of each as read.'),
    overrideReason: z
      .string()
      .min(1)
      .max(MAX_REASON_LENGTH)
      .optional()
      .describe('Reason for accepting soft conflicts; recorded in the audit trail.'),
  }),
  output: z.object({
    created: z.array(z.string()).describe('IRIs in the order of the request.'),
    changed: z.number(),
    removed: z.number(),
  }),
  errors: errorsOf(schedulingErrors, 'softConflict', 'notAllChanged'),
  changes: ['Schedule', 'ScheduleEmployee'],
});
