/** What a week is saved as a template with, and laid over another week. */
import * as z from 'zod';
import { defineAction } from '#core/action';
import { day, recordOf } from '#core/action-shapes';
import { copyAnswer, dryRun, overrideReason } from '../copy/copy-shapes.action.ts';
import { layWeekAccess, saveWeekAccess } from '../schedule/plan-access.rules.ts';
import { ScheduleTemplate } from './schedule-template.resource.ts';

export const saveWeek = defineAction({
  ...saveWeekAccess,
  resource: 'ScheduleTemplate',
  summary: 'Saves the schedules of a week that the actor plans as a template.',
  input: z.object({
    name: z.string().describe('Name of the template.'),
    week: day().describe('Any day of the week.'),
    liveAccount: z.string().optional().describe('IRI of the live account whose schedules are saved; absent = all.'),
    people: z.boolean().default(true).describe('False = without the people.'),
  }),
  output: recordOf<typeof ScheduleTemplate>('ScheduleTemplate'),
  status: 201,
  changes: ['ScheduleTemplate'],
});

export const layWeek = defineAction({
  ...layWeekAccess,
  resource: 'ScheduleTemplate',
  row: ScheduleTemplate.access.read,
  summary: 'Lays a template over a week, as drafts.',
  input: z.object({ week: day().describe('Any day of the week.'), overrideReason, dryRun }),
  output: copyAnswer,
});
