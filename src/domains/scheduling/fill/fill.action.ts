/** What open places are filled with: a proposal that writes nothing, its application, candidates for one place, and what counts how much. */
import * as z from 'zod';
import { defineAction, errorsOf, type OutputOfAction } from '#core/action';
import { iri } from '#core/action-shapes';
import { schedulingErrors } from '../errors.ts';
import { SHIFT_ROLES } from '../schedule/shift-role.rules.ts';
import { Schedule } from '../schedule/schedule.resource.ts';
import { Employee } from '#domains/workforce';
import { applyAccess, candidatesAccess, fillAccess, readWeightsAccess, setWeightsAccess } from './fill-access.rules.ts';
import { FILL_WEIGHTS, MOST_POINTS, type FillWeight } from './fill-weights.rules.ts';

const MOST_NAMED = 500;
const LONGEST_REASON = 500;
const LONGEST_SECONDS = 120;
const USUAL_SECONDS = 20;

const points = z.number('This value should be a number.').min(0, 'This value should be 0 or more.').max(MOST_POINTS);
const shapeOf = <Shape extends z.ZodType>(shape: Shape) =>
  Object.fromEntries(FILL_WEIGHTS.map((name) => [name, shape])) as Record<FillWeight, Shape>;
const weights = z.strictObject(shapeOf(points)).describe('Points for each thing that is not as it should be.');

const taken = z.object({ schedule: iri(Schedule), role: z.enum(SHIFT_ROLES), employee: iri(Employee) });

const reason = z.object({
  code: z.string(),
  message: z.string(),
  fits: z.boolean().describe('False = a reason against it: a rule of good planning that it breaks.'),
});
const reasons = z.array(reason);

export const fillSchedules = defineAction({
  ...fillAccess,
  resource: 'Schedule',
  summary: 'Proposes who takes the open places of some schedules, or of all that have not started in a range, and writes nothing.',
  input: z
    .object({
      schedules: z.array(iri(Schedule)).max(MOST_NAMED).optional().describe('IRIs of schedules.'),
      from: z.string().optional().describe('First day, YYYY-MM-DD, or an instant.'),
      to: z.string().optional().describe('Last day, included, or an instant.'),
      locked: z.array(taken).max(MOST_NAMED).default([]).describe('Who takes a place whatever is best.'),
      weights: z
        .strictObject(shapeOf(points.optional()))
        .default({})
        .describe('Instead of the agency’s. Only admins may weigh cost, and for managers it never counts.'),
      timeLimitSeconds: z.number().min(0).max(LONGEST_SECONDS).default(USUAL_SECONDS),
    })
    .refine(({ schedules, from, to }) => schedules !== undefined || (from !== undefined && to !== undefined), {
      path: ['schedules'],
      message: 'Name the schedules, or give "from" and "to".',
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
          blockedBy: z.record(z.string(), z.number()).describe('How many people each thing stopped.'),
        }),
      )
      .describe('One for each place that stays open.'),
    objective: z.number().describe('Points of the plan: fewer is better.'),
    gap: z.number().describe('A better plan would have at most this part of the points less.'),
    status: z
      .enum(['optimal', 'feasible', 'cancelled'])
      .describe('Optimal: proved to be the best. Cancelled: what was known when it was stopped; the `found` of a line of progress.'),
  }),
  errors: errorsOf(schedulingErrors, 'tooManyPlaces'),
  progress: true,
});
export type FillAnswer = OutputOfAction<typeof fillSchedules>;

export const applyFill = defineAction({
  ...applyAccess,
  resource: 'Schedule',
  summary: 'Adds the shifts of proposals: all of them, or none. Publishes nothing.',
  input: z.object({
    proposals: z
      .array(taken.loose())
      .min(1, 'This list should have one proposal or more.')
      .max(MOST_NAMED * 2),
    overrideReason: z.string().min(1).max(LONGEST_REASON).optional().describe('Why soft conflicts are accepted; kept in the audit trail.'),
  }),
  output: z.object({ shifts: z.array(z.string()).describe('The new shifts, in the order of the proposals.') }),
  errors: errorsOf(schedulingErrors, 'softConflict', 'hardConflict', 'placeTaken'),
  changes: ['Schedule', 'ScheduleEmployee'],
});

const candidate = z.object({
  employee: z.string(),
  name: z.string(),
  blockedBy: z.string().nullable().describe('Code of what stops them; null = they can take it.'),
  outside: z.boolean().describe('Of the times that they handed in.'),
  hours: z.number().describe('Planned in the week, without this one.'),
  cost: z.string().nullable().optional().describe('Admins only.'),
  hourlyGmv: z.number().nullable().describe('On this account in the 12 weeks before.'),
  reasons,
});

export const readCandidates = defineAction({
  ...candidatesAccess,
  resource: 'Schedule',
  row: Schedule.access.update,
  summary: 'Who could take a place of a role on a schedule, the best first, each with the reasons.',
  input: z.object({ role: z.enum(SHIFT_ROLES).default('HOST') }),
  output: z.object({ schedule: z.string(), role: z.enum(SHIFT_ROLES), candidates: z.array(candidate) }),
});
export type Candidates = OutputOfAction<typeof readCandidates>;

export const readWeights = defineAction({
  ...readWeightsAccess,
  resource: 'Schedule',
  summary: 'What counts how much when open places are filled.',
  input: z.object({}),
  output: weights,
});

export const setWeights = defineAction({
  ...setWeightsAccess,
  resource: 'Schedule',
  summary: 'Sets what counts how much when open places are filled.',
  input: weights,
  output: weights,
});
