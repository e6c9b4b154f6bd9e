/** Default schedule in tests of the calendar's rules: LIVE on one account, 10:00 to 14:00, unless overridden. */
import type { Planned, ScheduleItem } from '../../src/domains/scheduling/schedules/schedule/planned.rules.ts';

export const ACCOUNT = { uuid: 'a1', name: 'northpeak', color: '#0b7285', zone: 'Europe/London' } as const;
export const OTHER_ACCOUNT = { uuid: 'a2', name: 'bloom.glow', color: '#c92a2a', zone: 'America/New_York' } as const;

export const at = (text: string): number => Date.parse(text);

export function person(employee: string, name: string, role: Planned['people'][number]['role'] = 'HOST') {
  return { employee, name, role, shift: `/api/schedule_employees/s-${employee}` };
}

export function plan(part: Partial<Omit<Planned, 'item'>> & { readonly item?: Partial<ScheduleItem> } = {}): Planned {
  const { item, ...rest } = part;
  const whole = {
    uuid: 'p1',
    start: at('2026-11-23T10:00:00Z'),
    end: at('2026-11-23T14:00:00Z'),
    type: 'LIVE',
    account: ACCOUNT,
    people: [person('e1', 'Ava')],
    draft: true,
    mayEdit: true,
    ...rest,
  } as const;
  return { ...whole, item: { uuid: whole.uuid, title: null, note: null, ...item } as ScheduleItem };
}
