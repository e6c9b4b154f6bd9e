/** Decides which changes of notification preferences are accepted: boolean flags from a list, and quiet hours with both ends. */
import { isTimeZone, readClock } from '#core/time';
import { FLAGS } from '../message/notification-type.rules.ts';

export const BOOLEAN_PREFERENCES = ['emailEnabled', 'pushEnabled', ...FLAGS, 'remindTwoHours', 'remindDayBefore'] as const;
const OTHERS = ['quietFrom', 'quietTo', 'timeZone'] as const;
type Name = (typeof BOOLEAN_PREFERENCES)[number] | (typeof OTHERS)[number];

export type PreferenceChange = Readonly<Partial<Record<Name, boolean | string | null>>>;
export interface QuietHours {
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
}

/** @returns the changes, or an error message. */
export function readPreferenceChange(sent: unknown): PreferenceChange | string {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return 'The preferences should be an object.';
  const change: Record<string, boolean | string | null> = {};
  for (const [name, value] of Object.entries(sent)) {
    const read = readOne(name, value);
    if (typeof read === 'object' && read !== null) return read.fault;
    change[name] = read;
  }
  return Object.keys(change).length === 0 ? 'There is nothing to change.' : change;
}

/** Error message for the resulting quiet hours, or null. */
export function quietFault({ quietFrom, quietTo }: QuietHours): string | null {
  if ((quietFrom === null) !== (quietTo === null)) return 'quietFrom and quietTo should be set together.';
  return quietFrom !== null && quietFrom === quietTo ? 'quietFrom and quietTo should differ.' : null;
}

function readOne(name: string, value: unknown): boolean | string | null | { readonly fault: string } {
  if (BOOLEAN_PREFERENCES.some((flag) => flag === name))
    return typeof value === 'boolean' ? value : { fault: `${name} should be true or false.` };
  if (!OTHERS.some((other) => other === name)) return { fault: `${name} is not a preference that can be changed.` };
  if (value === null) return null;
  if (name === 'timeZone')
    return typeof value === 'string' && isTimeZone(value)
      ? value
      : { fault: `${name} should be a time zone such as Europe/London, or null.` };
  const clock = typeof value === 'string' ? readClock(value) : null;
  return clock ?? { fault: `${name} should be a time, HH:MM, or null.` };
}
