/** Timeline of the day: a lane per account, a bar per schedule in the account's colour, and a red line for the current time. */
import { Button } from '@mantine/core';
import { AppLink } from '#web/generic/app-link.tsx';
import { HOUR_MS } from '#core/span';
import { IconCalendarPlus } from '#web/kit/icons.ts';
import type { CSSProperties } from 'react';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Hint } from '#web/kit/later.tsx';
import { formatInstant, formatTimes } from '#core/date-text';
import { drawnWindow, type Lane, type Window } from './dashboard.rules.ts';
import { nameOf, type Planned } from '../../schedules/schedule/planned.rules.ts';
import classes from './dashboard.module.css';

interface DayTimelineProps {
  readonly lanes: readonly Lane[];
  readonly day: Window;
  readonly now: number;
  readonly zone: string;
}

export function DayTimeline({ lanes, day, now, zone }: DayTimelineProps) {
  if (lanes.length === 0) {
    return (
      <EmptyState
        compact
        icon={<IconCalendarPlus size={18} stroke={1.5} />}
        title="Nothing scheduled today"
        description="Drag in the calendar to schedule a stream."
        action={
          <Button variant="default" mt="xs" renderRoot={(props) => <AppLink to="/schedules" {...props} />}>
            Open the calendar
          </Button>
        }
      />
    );
  }
  const drawn = drawnWindow(
    lanes.flatMap(({ bars }) => bars),
    day,
    now,
  );
  const share = (instant: number) =>
    ((Math.min(Math.max(instant, drawn.start), drawn.end) - drawn.start) / (drawn.end - drawn.start)) * 100;
  const hours = Array.from({ length: Math.round((drawn.end - drawn.start) / HOUR_MS) + 1 }, (_, hour) => drawn.start + hour * HOUR_MS);
  const every = hours.length > 14 ? 3 : 2;
  return (
    <div className={classes.timeline}>
      <div className={classes.lane} aria-hidden>
        <span className={classes.laneName} />
        <div className={classes.scale}>
          {hours
            .filter((_, index) => index % every === 0 && index < hours.length - 1)
            .map((at) => (
              <span key={at} style={{ left: `${share(at)}%` }}>
                {formatInstant(at, zone, 'time')}
              </span>
            ))}
        </div>
      </div>
      {lanes.map((lane) => (
        <div key={lane.key} className={classes.lane}>
          <span className={classes.laneName} title={lane.name}>
            {lane.name}
          </span>
          <ul className={classes.track} aria-label={lane.name}>
            {lane.bars.map((bar) => (
              <Bar
                key={bar.uuid}
                bar={bar}
                color={lane.color}
                left={share(bar.start)}
                width={share(bar.end) - share(bar.start)}
                zone={zone}
                live={bar.start <= now && bar.end > now}
              />
            ))}
            {now >= drawn.start && now <= drawn.end && <li aria-hidden className={classes.nowLine} style={{ left: `${share(now)}%` }} />}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Bar({
  bar,
  color,
  left,
  width,
  zone,
  live,
}: {
  readonly bar: Planned;
  readonly color: string;
  readonly left: number;
  readonly width: number;
  readonly zone: string;
  readonly live: boolean;
}) {
  const times = formatTimes(bar.item.startTime, bar.item.endTime, zone);
  const people = bar.people.length === 0 ? 'Unassigned' : bar.people.map(({ name }) => name).join(', ');
  const text = `${nameOf(bar)}, ${times}, ${people}${bar.draft ? ', draft' : ''}`;
  return (
    <li className={classes.slot} style={{ left: `${left}%`, width: `${width}%` }}>
      <Hint label={text}>
        <AppLink
          to="/schedules"
          className={classes.bar}
          data-draft={bar.draft || undefined}
          data-live={live || undefined}
          style={{ '--account': color } as CSSProperties}
          aria-label={text}
        >
          <span aria-hidden>{bar.people.length === 0 ? '–' : people}</span>
        </AppLink>
      </Hint>
    </li>
  );
}
