/** Handler of the bonus preview: evaluates the account's stored rules for today. */
import { coreErrors } from '#core/errors';
import { Temporal } from '#core/time';
import { answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { bonusPreview } from './bonus-preview.action.ts';
import { previewBonus } from './bonus-preview.rules.ts';
import type { HourlyGmvBonusSettings, Incentive } from '../account/bonus-settings.rules.ts';
import { LiveAccount } from '../account/live-account.resource.ts';

/** @param zone the agency's time zone, which determines today's date. */
export function bonusPreviewAction(zone: string): Action {
  return answering(bonusPreview, async ({ engine, database, actor, uuid }, { hourlyGmv, scheduleHours }) => {
    const found = await engine.read(database, LiveAccount, actor, uuid, ['hourlyGmvBonusSettings', 'incentiveSettings']);
    if (found === null) throw coreErrors.fail('notFound');
    const settings = found.json.hourlyGmvBonusSettings as HourlyGmvBonusSettings | null;
    const incentives = (found.json.incentiveSettings ?? []) as readonly Incentive[];
    return previewBonus({ settings, incentives, hourlyGmv, scheduleHours, day: Temporal.Now.plainDateISO(zone).toString() });
  });
}
