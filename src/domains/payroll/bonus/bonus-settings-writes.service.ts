/**
 * Behaviour of bonus settings on writes: their rules, and from when they are in force. Settings that are made active or inactive are so from a
 * day on, today unless another is given, so that switching does not pay the past again.
 */
import type { Violation } from '#core/errors';
import type { Behaviour, Change } from '#server/engine/behaviour';
import { dayAt } from '#server/engine/terms';
import { checkBonusSettings, type BonusSettingsValues } from '../basis/pay-settings.rules.ts';
import { putInForce, takeOutOfForce, type SwitchDay } from './bonus-settings-writes.query.ts';

const DEFAULTS: BonusSettingsValues = {
  rateUnit: 'PER_HOUR',
  earlyShiftBonusRate: '0',
  lateShiftBonusRate: '0',
  weekendBonusRate: '0',
  holidayBonusRate: '0',
  earlyShiftCutoff: '08:00',
  lateShiftCutoff: '22:00',
};

/** @param zone the agency's time zone, in which days begin. */
export function bonusSettingsBehaviour(zone: string): Behaviour {
  return {
    resource: 'BonusSettings',
    beforeWrite(change) {
      if (change.operation === 'remove') return [];
      return [...checkBonusSettings({ ...DEFAULTS, ...change.before, ...change.values }), ...plannedSwitch(change, zone)];
    },
    async afterWrite(change) {
      if (!isSwitched(change)) return;
      const from = switchDay(change, zone);
      if (change.values.isActive === true) await putInForce(change.tx, change.uuid, from);
      else await takeOutOfForce(change.tx, from);
    },
  };
}

/** New settings that are not active change nothing. */
function isSwitched({ operation, before, values }: Change): boolean {
  return operation !== 'remove' && values.isActive !== undefined && values.isActive !== (before?.isActive ?? false);
}

function switchDay({ extras, now }: Change, zone: string): SwitchDay {
  if (extras.correctsCurrent === true) return 'current';
  return { day: extras.validFrom === undefined ? dayAt(now(), zone) : (extras.validFrom as string | null) };
}

function plannedSwitch(change: Change, zone: string): Violation[] {
  const from = switchDay(change, zone);
  if (!isSwitched(change) || from === 'current' || from.day === null || from.day <= dayAt(change.now(), zone)) return [];
  const message = 'Settings are switched from today or an earlier day. For a later day, plan new values of the active settings.';
  return [{ propertyPath: 'validFrom', code: 'PLANNED_SWITCH', message }];
}
