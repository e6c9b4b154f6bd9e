/** Actions that save a week as a template and apply a template to a week. */
import * as z from 'zod';
import { defineAction } from '#core/action';
import { anyReference, day, recordOf } from '#core/action-shapes';
import { LiveAccount } from '#domains/live';
import { copyAnswer, dryRun, overrideReason } from '../copy/copy-shapes.action.ts';
import { applyWeekAccess, saveWeekAccess } from '../schedule/plan-access.rules.ts';
import { ScheduleTemplate } from './schedule-template.resource.ts';

export const saveWeek = defineAction({
  ...saveWeekAccess,
  resource: 'ScheduleTemplate',
  summary: 'Saves the caller’s schedules of a week as a template.',
  input: z.object({
    name: z.string().describe('Name of the template.'),
    week: day().describe('Any day of the week.'),
    liveAccount: anyReference(LiveAccount).optional().describe('IRI of the live account whose schedules are saved; absent = all.'),
    people: z.boolean().default(true).describe('False = without people.'),
  }),
  output: recordOf<typeof ScheduleTemplate>('ScheduleTemplate'),
  status: 201,
  changes: ['ScheduleTemplate'],
});

export const applyWeek = defineAction({
  ...applyWeekAccess,
  resource: 'ScheduleTemplate',
  row: ScheduleTemplate.access.read,
  summary: 'Applies a template to a week, as drafts.',
  input: z.object({ week: day().describe('Any day of the week.'), overrideReason, dryRun }),
  output: copyAnswer,
});
