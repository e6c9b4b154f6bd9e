/** Decides what is told of a schedule's results and of who was on air when: `performance` of one schedule, `timeline` of one stream. */
import * as z from 'zod';
import sql, { type Sql } from 'sql-template-tag';
import { anyOf, manages, ofClient, role } from '#core/access';
import { coreErrors } from '#core/errors';
import { Schedule } from '#domains/scheduling';
import { employeeName } from '#domains/workforce/server';
import { defineAction, type ActionContext } from '#server/engine/behaviour';
import { isUuid } from '#server/engine/references';
import { hoursOf, NOTHING, perHour, ratio, decimal, written } from './figures.rules.ts';
import { LiveStream } from './live-stream.resource.ts';
import { sharesOf, type ScheduleShare, type ShiftShare } from './shares.query.ts';

const count = z.number().nullable();
const figures = {
  gmv: z.string().nullable(),
  orders: count,
  itemsSold: count,
  viewers: count,
  views: count,
  newFollowers: count,
  likes: count,
  comments: count,
  shares: count,
  impressions: count,
  productImpressions: count,
  productClicks: count,
};
const shift = z.object({
  employee: z.string(),
  name: z.string(),
  role: z.string(),
  hours: z.number().describe('Hours of stream inside the shift.'),
  gmv: z.string().nullable().describe('The shift’s equal part; the shifts add up to the schedule.'),
});

/** Results are for those who may read the stream (product.md §3). */
const resultsOf = anyOf(role('ADMIN'), manages('liveAccount'), ofClient('liveAccount.client'));

export const performanceAction = defineAction({
  method: 'GET',
  path: '/api/schedules/:uuid/performance',
  resource: 'Schedule',
  access: role('ADMIN', 'MANAGER', 'CLIENT'),
  summary: 'What a schedule brought: the minutes inside its window, else its stream’s totals pro rata of time.',
  input: z.object({}),
  output: z.object({
    schedule: z.string(),
    liveStream: z.string().nullable(),
    source: z.enum(['minutes', 'prorated', 'none']),
    hours: z.number().describe('Hours of stream inside the schedule.'),
    scheduledHours: z.number(),
    ...figures,
    hourlyGmv: z.string().nullable(),
    ctr: z.string().nullable().describe('Product clicks ÷ product impressions.'),
    shifts: z.array(shift),
  }),
  async run({ engine, database, actor, params }) {
    const uuid = await visible({ engine, database, actor }, Schedule, params.uuid!);
    if (!(await engine.passing(database, Schedule, actor, resultsOf, [uuid])).has(uuid)) throw coreErrors.fail('forbidden');
    const [row] = await database.rows<{ stream: string | null; start: string; end: string }>(
      sql`select live_stream as stream, start_time as start, end_time as "end" from schedule where uuid = ${uuid}`,
    );
    const shares = row!.stream === null ? null : await sharesOf(database, row!.stream, { name: employeeName(actor, sql`e`) });
    const mine = shares?.schedules.find(({ schedule }) => schedule === uuid);
    const units = mine?.figures ?? NOTHING;
    return {
      schedule: `/api/schedules/${uuid}`,
      liveStream: row!.stream === null ? null : `/api/live_streams/${row!.stream}`,
      source: shares === null ? ('none' as const) : shares.source,
      hours: hoursOf(mine?.onAir ?? 0),
      scheduledHours: hoursOf(Date.parse(row!.end) - Date.parse(row!.start)),
      ...written(units),
      hourlyGmv: perHour(units.gmv, mine?.onAir ?? 0),
      ctr: ratio(units.productClicks, units.productImpressions, 6),
      shifts:
        mine === undefined
          ? await crewWithoutResults(database, uuid, employeeName(actor, sql`e`))
          : mine.shifts.map((one) => shiftJson(one, mine.onAir)),
    };
  },
});

export const timelineAction = defineAction({
  method: 'GET',
  path: '/api/live_streams/:uuid/timeline',
  resource: 'LiveStream',
  access: role('ADMIN', 'MANAGER', 'CLIENT'),
  summary:
    'Those of a stream’s schedules that you may read with what each brought, and what the rest of the time brought; together they are the stream’s totals.',
  input: z.object({}),
  output: z.object({
    liveStream: z.string(),
    source: z.enum(['minutes', 'prorated']),
    totals: z.object(figures),
    schedules: z.array(
      z.object({
        schedule: z.string(),
        title: z.string().nullable(),
        startTime: z.string(),
        endTime: z.string(),
        match: z.string(),
        hours: z.number(),
        figures: z.object(figures),
        shifts: z.array(shift),
      }),
    ),
    uncovered: z.object({
      hours: z.number(),
      spans: z.array(z.object({ start: z.string(), end: z.string() })),
      figures: z.object(figures),
    }),
  }),
  async run({ engine, database, actor, params }) {
    const uuid = await visible({ engine, database, actor }, LiveStream, params.uuid!);
    // A stream of one's own has schedules that one may not read: a client's drafts.
    const shown = (schedules: readonly string[]) => engine.passing(database, Schedule, actor, Schedule.access.read, schedules);
    const shares = await sharesOf(database, uuid, { name: employeeName(actor, sql`e`), shown });
    if (shares === null) throw coreErrors.fail('notFound');
    const { source, totals, schedules, uncovered } = shares;
    return {
      liveStream: `/api/live_streams/${uuid}`,
      source,
      totals: written(totals),
      schedules: schedules.map((one) => ({
        schedule: `/api/schedules/${one.schedule}`,
        title: one.title,
        startTime: instant(one.span.start),
        endTime: instant(one.span.end),
        match: one.match,
        hours: hoursOf(one.onAir),
        figures: written(one.figures),
        shifts: one.shifts.map((each) => shiftJson(each, one.onAir)),
      })),
      uncovered: {
        hours: hoursOf(uncovered.spans.reduce((sum, { start, end }) => sum + end - start, 0)),
        spans: uncovered.spans.map(({ start, end }) => ({ start: instant(start), end: instant(end) })),
        figures: written(uncovered.figures),
      },
    };
  },
});

/** @throws ProblemError 404 when the actor may not read the record, or there is none. */
export async function visible(
  { engine, database, actor }: Pick<ActionContext, 'engine' | 'database' | 'actor'>,
  resource: typeof LiveStream | typeof Schedule,
  uuid: string,
): Promise<string> {
  const known = isUuid(uuid) ? uuid.toLowerCase() : null;
  if (known === null || !(await engine.passing(database, resource, actor, resource.access.read, [known])).has(known))
    throw coreErrors.fail('notFound');
  return known;
}

function shiftJson({ employee, name, role: shiftRole, gmv }: ShiftShare, onAir: ScheduleShare['onAir']) {
  return {
    employee: `/api/employees/${employee}`,
    name,
    role: shiftRole,
    hours: hoursOf(onAir),
    gmv: gmv === null ? null : decimal(gmv, 2),
  };
}

async function crewWithoutResults(db: ActionContext['database'], schedule: string, name: Sql) {
  const rows = await db.rows<{ employee: string; name: string; role: string }>(
    sql`select se.employee, ${name} as name, se.role from schedule_employee se join employee e on e.uuid = se.employee where se.schedule = ${schedule} order by se.id`,
  );
  return rows.map((row) => shiftJson({ ...row, gmv: null }, 0));
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', '+00:00');
}
