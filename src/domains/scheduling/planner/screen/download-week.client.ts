/** Downloads the printable PDF of a week. */
import { pathOf } from '#web/data/call.ts';
import { downloadFile } from '#web/data/download.ts';
import { toast } from '#web/kit/toast.tsx';
import { mondayOf, Temporal } from '#core/time';
import type { CalendarState } from '../store/calendar-state.rules.ts';
import { NONE } from '../../schedules/schedule/planned.rules.ts';
import type { printWeek } from '../../schedules/print/print-week.action.ts';
import { sheetFileName } from '../../schedules/print/week-sheet.rules.ts';

/** If the calendar is filtered by a single account or person, only that is printed. */
export async function downloadWeek({ date, accounts, employees }: CalendarState, by: 'people' | 'accounts'): Promise<void> {
  const [account, employee] = [onlyOf(accounts), onlyOf(employees)];
  const input = {
    week: date,
    by,
    ...(account === null ? {} : { liveAccount: `/api/live_accounts/${account}` }),
    ...(employee === null ? {} : { employee: `/api/employees/${employee}` }),
  };
  try {
    await downloadFile(
      pathOf<typeof printWeek>('GET /api/schedules/week.pdf', { input }),
      sheetFileName(mondayOf(Temporal.PlainDate.from(date)).toString()),
    );
  } catch (error) {
    toast.error(error, { title: 'The PDF could not be created' });
  }
}

function onlyOf(uuids: readonly string[]): string | null {
  return uuids.length === 1 && uuids[0] !== NONE ? uuids[0]! : null;
}
