/** Actions to fill open places: a dry-run proposal, its application, candidates for a place, and the weights. */
import { recordFrom } from '#core/typed-object';
import * as z from 'zod';
import { defineAction, errorsOf, type OutputOfAction } from '#core/action';
import { reference } from '#core/action-shapes';
import { schedulingErrors } from '../errors.ts';
import { SHIFT_ROLES } from '../schedules/schedule/shift-role.rules.ts';
import { Schedule } from '../schedules/schedule/schedule.resource.ts';
import { Employee } from '#domains/workforce';
import { applyAccess, candidatesAccess, fillAccess, readWeightsAccess, setWeightsAccess } from './fill-access.rules.ts';
import { FILL_WEIGHTS, MAX_POINTS } from './fill-weights.rules.ts';
import { MAX_REASON_LENGTH } from '../schedules/schedule/request-limits.rules.ts';

const MAX_SCHEDULES = 500;
const MAX_SECONDS = 120;
const USUAL_SECONDS = 20;

const points = z.number('This value should be a number.').min(0, 'This value should be 0 or more.').max(MAX_POINTS);
const shapeOf = <Shape extends z.ZodType>(shape: Shape) => recordFrom(FILL_WEIGHTS, () => shape);
const weights = z.strictObject(shapeOf(points)).describe('Penalty points per criterion.');

const taken = z.object({ schedule: reference(Schedule), role: z.enum(SHIFT_ROLES), employee: reference(Employee) });

const reason = z.object({
  code: z.string(),
  message: z.string(),
  fits: z.boolean().describe('False = a reason against: a soft rule that it breaks.'),
});
const reasons = z.array(reason);

export const fillSchedules = defineAction({
  ...fillAccess,
  resource: 'Schedule',
  summary: 'Proposes people for the open places of given schedules, or of all that have not started in a range. Writes nothing.',
  input: z
    .object({
      schedules: z.array(reference(Schedule)).max(MAX_SCHEDULES).optional().describe('IRIs of schedules.'),
      from: z.string().optional().describe('First day, YYYY-MM-DD, or an instant.'),
      to: z.string().optional().describe('Last day, inclusive, or an instant.'),
      locked: z.array(taken).max(MAX_SCHEDULES).default([]).describe('Fixed assignments of people to places.'),
      weights: z
        .strictObject(shapeOf(points.optional()))
        .default({})
        .describe('Overrides the agency’s weights. Only admins may weigh cost; for managers it never counts.'),
      timeLimitSeconds: z.number().min(0).max(MAX_SECONDS).default(USUAL_SECONDS),
    })
    .refine(({ schedules, from, to }) => schedules !== undefined || (from !== undefined && to !== undefined), {
      path: ['schedules'],
      message: 'Specify either "schedules" or "from" and "to".',
      params: { code: 'REQUIRED' },
    }),
  output: z.object({
    proposals: z.array(
      z.object({
        schedule: z.string(),
        role: z.enum(SHIFT_ROLES),
        employee: z.string(),
        name: z.string(),
        reasons,
        nextBest: z.object({ employee: z.string(), name: z.string(), reasons }).nullable(),
      }),
    ),
    open: z
      .array(
        z.object({
          schedule: z.string(),
          role: z.enum(SHIFT_ROLES),
          blockedBy: z.record(z.string(), z.number()).describe('Number of people blocked, by code.'),
        }),
      )
      .describe('One entry for each place that stays open.'),
    objective: z.number().describe('Points of the plan: fewer is better.'),
    gap: z.number().describe('The best possible plan has at most this share of the points less.'),
    status: z
      .enum(['optimal', 'feasible', 'cancelled'])
      .describe('Optimal: proved to be the best. Cancelled: the best known when it was stopped; used in `found` of progress lines.'),
  }),
  errors: errorsOf(schedulingErrors, 'tooManyPlaces'),
  progress: true,
});
export type FillAnswer = OutputOfAction<typeof fillSchedules>;

export const applyFill = defineAction({
  ...applyAccess,
  resource: 'Schedule',
  summary: 'Adds the shifts of proposals, all or none. Publishes nothing.',
  input: z.object({
    proposals: z
      .array(taken.loose())
      .min(1, 'This list should have at least one proposal.')
      .max(MAX_SCHEDULES * 2),
    overrideReason: z
      .string()
      .min(1)
      .max(MAX_REASON_LENGTH)
      .optional()
      .describe('Reason for accepting soft conflicts; recorded in the audit trail.'),
  }),
  output: z.object({ shifts: z.array(z.string()).describe('The new shifts, in the order of the proposals.') }),
  errors: errorsOf(schedulingErrors, 'softConflict', 'hardConflict', 'placeTaken'),
  changes: ['Schedule', 'ScheduleEmployee'],
});

const candidate = z.object({
  employee: z.string(),
  name: z.string(),
  blockedBy: z.string().nullable().describe('Code of what blocks them; null = they can take it.'),
  outside: z.boolean().describe('Whether the place is outside of their availability.'),
  hours: z.number().describe('Hours scheduled in the week, without this place.'),
  cost: z.string().nullable().optional().describe('Admins only.'),
  hourlyGmv: z.number().nullable().describe('GMV per hour on this account in the previous 12 weeks.'),
  reasons,
});

export const readCandidates = defineAction({
  ...candidatesAccess,
  resource: 'Schedule',
  row: Schedule.access.update,
  summary: 'Candidates for a role on a schedule, best first, each with reasons.',
  input: z.object({ role: z.enum(SHIFT_ROLES).default('HOST') }),
  output: z.object({ schedule: z.string(), role: z.enum(SHIFT_ROLES), candidates: z.array(candidate) }),
});
export type Candidates = OutputOfAction<typeof readCandidates>;

export const readWeights = defineAction({
  ...readWeightsAccess,
  resource: 'Schedule',
  summary: 'The weights used to fill open places.',
  input: z.object({}),
  output: weights,
});

export const setWeights = defineAction({
  ...setWeightsAccess,
  resource: 'Schedule',
  summary: 'Sets the weights used to fill open places.',
  input: weights,
  output: weights,
});
