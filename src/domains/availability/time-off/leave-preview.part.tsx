/** What time off takes from the balance, and who else is away then. */
import { formatDays } from '#core/date-text';
import { isNegative } from '#core/money';
import { countText } from '#core/number-format';
import { useSettings } from '#web/api/settings.ts';
import { daysNumber, daysText } from '../leave/leave-text.rules.ts';
import classes from '../leave/leave.module.css';
import type { LeavePreview } from './leave-preview.action.ts';
import { periodText } from './time-off-days.rules.ts';

/** People named; the rest is counted. */
const NAMED = 5;

/** By leave year. */
export function DaysLeft({ years }: Pick<LeavePreview, 'years'>) {
  const severalYears = years.length > 1;
  return (
    <>
      {years.map(({ yearStart, yearEnd, left, leftAfter }) => (
        <p key={yearStart} className={isNegative(leftAfter) ? classes.over : undefined}>
          {severalYears ? `${formatDays(yearStart, yearEnd)}: ` : ''}
          {daysText(left)} left before, <b>{daysNumber(leftAfter)} after</b>
        </p>
      ))}
    </>
  );
}

export function OthersAway({ away }: Pick<LeavePreview, 'away'>) {
  const { timeZone } = useSettings();
  const { approved, requested, people } = away;
  if (approved + requested === 0) return <p>No one else is away then.</p>;
  if (people === null)
    return (
      <p>
        {[
          approved === 0 ? null : `${countText(approved, 'colleague is', 'colleagues are')} away then`,
          requested === 0 ? null : `${countText(requested, 'request', 'requests')} of others waiting`,
        ]
          .filter((part) => part !== null)
          .join(', ')}
        .
      </p>
    );
  return (
    <p>
      Also away:{' '}
      {people
        .slice(0, NAMED)
        .map((one) => `${one.name} (${periodText(one, timeZone)}${one.status === 'REQUESTED' ? ', requested' : ''})`)
        .join('; ')}
      {people.length > NAMED ? `; and ${people.length - NAMED} more` : ''}.
    </p>
  );
}
