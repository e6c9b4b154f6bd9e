/** Parses a typed day: "9-12, 14:00-18:30", or empty for not available. */
import { DAY_LABELS, slotFaults, trimSlots, type DayOfWeek, type TimeSlot } from '../slots/time-slots.rules.ts';

const SLOT = /^(\d{1,2})(?::?(\d{2}))?\s*(?:-|–|to)\s*(\d{1,2})(?::?(\d{2}))?$/i;

export type Typed = { readonly slots: readonly TimeSlot[] } | { readonly fault: string };

export function readTyped(text: string, day: DayOfWeek): Typed {
  const slots: TimeSlot[] = [];
  for (const part of text.split(/[,;]/).map((text) => text.trim())) {
    if (part === '') continue;
    const found = SLOT.exec(part);
    const [start, end] = found === null ? [null, null] : [clock(found[1]!, found[2], 23), clock(found[3]!, found[4], 24)];
    if (start === null || end === null) return { fault: `${DAY_LABELS[day]}: “${part}” is not a valid time slot. Example: 09:00-17:00.` };
    slots.push({ startTime: start, endTime: end });
  }
  const sorted = trimSlots(slots);
  const [fault] = slotFaults(day, sorted);
  return fault === undefined ? { slots: sorted } : { fault: fault.message };
}

function clock(hours: string, minutes: string | undefined, last: number): string | null {
  const [hour, minute] = [Number(hours), Number(minutes ?? '0')];
  return hour > last || minute > 59 || (hour === 24 && minute > 0) ? null : `${hours.padStart(2, '0')}:${minutes ?? '00'}`;
}

export function typedText(slots: readonly TimeSlot[]): string {
  return slots.map(({ startTime, endTime }) => `${startTime}-${endTime}`).join(', ');
}
