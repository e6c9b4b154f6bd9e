/** Approved leave in the calendar's period: planners see who is away and when, employees their own leave. */
import { Stack, Text, UnstyledButton } from '@mantine/core';
import { IconBeach } from '#web/kit/icons.ts';
import { startOfDay, Temporal, writeInstant } from '#core/time';
import { TimeOff, timeOffText } from '#domains/availability';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import { useList } from '#web/data/use-list.ts';
import { Later } from '#web/kit/later.tsx';
import classes from '../styles/schedule-calendar.module.css';

interface AwayCountProps {
  /** First day, and the day after the last one, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly plans: boolean;
}

/** Maximum number of entries listed. */
const LISTED = 100;

export function AwayCount({ from, to, plans }: AwayCountProps) {
  useLiveResource(TimeOff.plural);
  const { timeZone } = useSettings();
  const midnight = (day: string) => writeInstant(startOfDay(Temporal.PlainDate.from(day), timeZone));
  const items =
    useList(TimeOff, [
      ['status', 'APPROVED'],
      ['endTime[strictly_after]', midnight(from)],
      ['startTime[strictly_before]', midnight(to)],
      ['order[startTime]', 'asc'],
      ['itemsPerPage', String(LISTED)],
    ]).data?.items ?? [];
  const [first] = items;
  if (first === undefined) return null;
  if (!plans)
    return (
      <span>
        <IconBeach size={14} aria-hidden /> Your leave: {timeOffText(first, timeZone)}
        {items.length > 1 ? ` and ${items.length - 1} more` : ''}
      </span>
    );
  const people = new Set(items.map(({ employee }) => employee)).size;
  return (
    <Later
      popup="dialog"
      target={
        <UnstyledButton className={classes.away} title="Who has approved leave">
          <IconBeach size={14} aria-hidden /> <b className="numbers">{people}</b> away
        </UnstyledButton>
      }
    >
      {({ Popover }, { target, ...opening }) => (
        <Popover {...opening} position="bottom-start" width={320} trapFocus>
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown aria-label="Away in this period">
            <Stack gap={6} mah="18rem" style={{ overflow: 'auto' }} tabIndex={0}>
              {items.map((item) => (
                <Text key={item.uuid} size="sm">
                  <b>{item.employeeName}</b> {timeOffText(item, timeZone)}
                </Text>
              ))}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
    </Later>
  );
}
