/** Saves weeks as templates and applies templates to weeks: drafts at the same times, with the rules of copies. */
import { coreErrors, invalid } from '#core/errors';
import { iriOf, uuidFromIri, uuidIn } from '#core/iri';
import { mondayOf, Temporal } from '#core/time';
import { writing } from '#server/engine/action-handlers';
import type { Action, Behaviour } from '#server/engine/behaviour';
import { createRecord } from '#server/engine/writes';
import type { Model } from '../copy/copy.query.ts';
import { copyAll, unlessDryRun } from '../copy/copy.service.ts';
import { ScheduleTemplate } from './schedule-template.resource.ts';
import { applyWeek, saveWeek } from './template.action.ts';
import { withPlaces } from '../copy/people-on-copy.rules.ts';
import { accountNames, readPlanned } from './template.query.ts';
import { MAX_PLANS, type WeekPlan } from './week-plan.rules.ts';
import { placeInWeek, planTimes, weekBounds } from './week-times.rules.ts';

export const templateBehaviour: Behaviour = {
  resource: 'ScheduleTemplate',
  beforeWrite({ operation, values, actor }) {
    if (operation === 'create') values.createdBy = actor.user;
    return [];
  },
};

export function templateActions(zone: string): Action[] {
  return [
    writing(saveWeek, async ({ engine, tx, actor, requestId, answer }, { name, week, liveAccount, people }) => {
      const account = liveAccount === undefined ? null : uuidFromIri(engine.registry.byName('LiveAccount'), liveAccount);
      if (liveAccount !== undefined && account === null) throw coreErrors.fail('invalidIri', { iri: liveAccount.slice(0, 200) });
      const monday = mondayOf(Temporal.PlainDate.from(week)).toString();
      const found = await readPlanned({ engine, actor, tx }, { ...weekBounds(monday, zone), account });
      if (found.length > MAX_PLANS)
        throw invalid([{ propertyPath: 'week', message: `A template can hold at most ${MAX_PLANS} schedules.`, code: 'INVALID' }]);
      const plans: WeekPlan[] = found.map((one) => ({
        ...placeInWeek(one, monday, one.zone ?? zone),
        ...(one.zone === null || one.zone === zone ? {} : { timeZone: one.zone }),
        type: one.type,
        title: one.title,
        liveAccount: one.account === null ? null : `/api/live_accounts/${one.account}`,
        // Without people, the places that they have are open.
        needs: people ? one.needs : withPlaces(one.needs, one.people),
        ...(Object.keys(one.fields).length === 0 ? {} : { fields: one.fields }),
        people: people ? one.people : [],
      }));
      if (plans.length === 0) throw invalid([{ propertyPath: 'week', message: 'You have no schedules in this week.', code: 'INVALID' }]);
      const body = { name, plans, ...(liveAccount === undefined ? {} : { liveAccount }) };
      const uuid = await createRecord({ engine, tx, actor, requestId, resource: ScheduleTemplate, now: () => new Date() }, body);
      return answer(ScheduleTemplate, uuid);
    }),
    writing(applyWeek, async (call, { week, overrideReason, dryRun }) => {
      const plans = call.row.values.plans as readonly WeekPlan[];
      const monday = mondayOf(Temporal.PlainDate.from(week)).toString();
      const accounts = [...new Set(plans.flatMap(({ liveAccount }) => (liveAccount === null ? [] : [uuidIn(liveAccount)])))];
      const names = await accountNames(call.tx, accounts);
      const models = plans.map((plan, index) => ({
        source: modelOf(plan, `${iriOf(ScheduleTemplate, call.row.uuid)}#${index}`, names),
        times: planTimes(plan, monday, plan.timeZone ?? zone),
      }));
      return unlessDryRun(dryRun, await copyAll(call, models, zone, overrideReason));
    }),
  ];
}

function modelOf(plan: WeekPlan, iri: string, names: ReadonlyMap<string, string>): Model {
  const account = plan.liveAccount === null ? null : uuidIn(plan.liveAccount);
  return {
    iri,
    type: plan.type,
    title: plan.title,
    own: { title: plan.title, ...plan.fields },
    account,
    accountName: account === null ? null : (names.get(account) ?? null),
    name: plan.title ?? (account === null ? 'Video work' : (names.get(account) ?? 'Live account')),
    needs: plan.needs,
    jobs: [],
    shifts: plan.people.map(({ employee, role }) => ({ employee: uuidIn(employee), role })),
  };
}
