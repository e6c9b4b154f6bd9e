/** Decides how `GET /api/live_accounts/{uuid}/gmv-trend` answers: what the account sold week by week, weeks as its time zone has them. */
import * as z from 'zod';
import sql from 'sql-template-tag';
import { everyone } from '#core/access';
import { defineAction } from '#server/engine/behaviour';
import { accountWeeks, weeksInput } from './account-weeks.query.ts';

interface Week {
  readonly monday: string;
  readonly streams: number;
  readonly hours: number;
  readonly gmv: string | null;
  readonly hourlyGmv: string | null;
}

export const accountTrendAction = defineAction({
  method: 'GET',
  path: '/api/live_accounts/:uuid/gmv-trend',
  resource: 'LiveAccount',
  access: everyone,
  summary: 'What a live account sold week by week.',
  input: weeksInput,
  output: z.object({
    timeZone: z.string(),
    weeks: z
      .array(
        z.object({
          monday: z.string(),
          streams: z.number(),
          hours: z.number(),
          gmv: z.string().nullable(),
          hourlyGmv: z.string().nullable(),
        }),
      )
      .describe('Oldest first; the last one is not over yet. A stream belongs to the week it starts in.'),
  }),
  async run(context, { weeks }) {
    const { account, zone, first, after } = await accountWeeks(context, weeks);
    const rows = await context.database.rows<Week>(sql`
      select w.monday::date::text as monday, count(s.uuid)::integer as streams, coalesce(round(sum(s.duration_hours), 2), 0)::float8 as hours, sum(s.gmv)::text as gmv,
        round(sum(s.gmv) / nullif(sum(s.duration_hours) filter (where s.gmv is not null), 0), 2)::text as "hourlyGmv"
      from generate_series(${first}::timestamp, ${after}::timestamp - interval '1 week', interval '1 week') w (monday)
      left join live_stream s on s.live_account = ${account} and s.start_time >= w.monday at time zone ${zone} and s.start_time < (w.monday + interval '1 week') at time zone ${zone}
      group by w.monday order by w.monday`);
    return { timeZone: zone, weeks: rows };
  },
});
