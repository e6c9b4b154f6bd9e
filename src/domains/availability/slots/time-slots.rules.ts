/** Decides which time slots a day may have (spec §5): at least an hour long, without overlaps, stored sorted as HH:MM. */

export const DAYS_OF_WEEK = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type DayOfWeek = (typeof DAYS_OF_WEEK)[number];

export const DAY_LABELS: Readonly<Record<DayOfWeek, string>> = {
  MONDAY: 'Monday',
  TUESDAY: 'Tuesday',
  WEDNESDAY: 'Wednesday',
  THURSDAY: 'Thursday',
  FRIDAY: 'Friday',
  SATURDAY: 'Saturday',
  SUNDAY: 'Sunday',
};

/** Times in the agency's time zone, HH:MM; the end may be 24:00. */
export interface TimeSlot {
  readonly startTime: string;
  readonly endTime: string;
}

interface SlotFault {
  /** Path within the list: `[0].startTime`. */
  readonly path: string;
  readonly message: string;
}

export const MINUTES_OF_DAY = 24 * 60;
const MIN_SLOT_MINUTES = 60;
const TIME = /^\s*(([01]\d|2[0-3]):[0-5]\d|24:00)(:\d{2}(\.\d+)?)?\s*$/;

/** Minutes since midnight of an HH:MM time. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Formats minutes since midnight as HH:MM. */
export function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Validates the shape of a list of slots, independent of the day. */
export function checkSlots(value: unknown): SlotFault[] {
  if (!Array.isArray(value)) return [{ path: '', message: 'This value should be a list of time slots.' }];
  return value.flatMap((slot: unknown, index) => {
    if (typeof slot !== 'object' || slot === null || Array.isArray(slot))
      return [{ path: `[${index}]`, message: 'This value should be an object with "startTime" and "endTime".' }];
    const { startTime, endTime } = slot as Partial<Record<keyof TimeSlot, unknown>>;
    return [...checkTime(startTime, `[${index}].startTime`, false), ...checkTime(endTime, `[${index}].endTime`, true)];
  });
}

function checkTime(value: unknown, path: string, isEnd: boolean): SlotFault[] {
  if (typeof value === 'string' && TIME.test(value) && (isEnd || !value.trim().startsWith('24'))) return [];
  return [{ path, message: `This value should be a time, HH:MM${isEnd ? ', at the latest 24:00' : ''}.` }];
}

/** Normalises slots for storage: trimmed to HH:MM and sorted. @param slots of a valid shape. */
export function trimSlots(slots: readonly TimeSlot[]): TimeSlot[] {
  return slots
    .map(({ startTime, endTime }) => ({ startTime: startTime.trim().slice(0, 5), endTime: endTime.trim().slice(0, 5) }))
    .sort((one, other) => one.startTime.localeCompare(other.startTime) || one.endTime.localeCompare(other.endTime));
}

export const slotText = ({ startTime, endTime }: TimeSlot): string => `${startTime}-${endTime}`;

/** Validates a day's slots, with the messages of the spec. @param slots trimmed and sorted. */
export function slotFaults(day: DayOfWeek, slots: readonly TimeSlot[]): SlotFault[] {
  const name = DAY_LABELS[day];
  const faults: SlotFault[] = [];
  for (const slot of slots) {
    const length = minutesOf(slot.endTime) - minutesOf(slot.startTime);
    if (length < 0) faults.push({ path: '', message: `${name} ${slotText(slot)}: The end should not be before the start` });
    else if (length < MIN_SLOT_MINUTES) faults.push({ path: '', message: `${name} ${slotText(slot)}: Minimum duration is 1 hour` });
  }
  const sound = slots.filter(({ startTime, endTime }) => endTime >= startTime);
  sound.forEach((slot, index) => {
    for (const later of sound.slice(index + 1))
      if (later.startTime < slot.endTime)
        faults.push({ path: '', message: `${name}: Time slots ${slotText(slot)} and ${slotText(later)} overlap` });
  });
  return faults;
}

/** Total hours of a day's slots. */
export function hoursOf(slots: readonly TimeSlot[]): number {
  return slots.reduce((sum, { startTime, endTime }) => sum + minutesOf(endTime) - minutesOf(startTime), 0) / 60;
}
