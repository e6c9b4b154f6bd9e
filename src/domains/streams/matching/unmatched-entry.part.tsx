/** Card of an unmatched stream or schedule: time, account, and suggestions that can be accepted with one click. */
import { Button, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { formatTimes } from '#core/date-text';
import { useSettings } from '#web/api/settings.ts';
import { uuidOf } from '#web/generic/any-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { Money } from '#web/kit/money.tsx';
import { dayIn, sameClock, timeText, viewerZone, zoneText } from '#web/kit/time-text.ts';
import { TimeLine } from './time-line.part.tsx';
import { AccountTag } from '../stream/account-tag.part.tsx';
import type { AccountLook } from './unmatched-data.hook.tsx';
import classes from './unmatched.module.css';
import { isLikely, nearText, type Decision, type UnmatchedSchedule, type UnmatchedStream } from './unmatched.rules.ts';

interface EntryProps {
  readonly look: AccountLook | undefined;
  /** The first entry is the tab stop of the list. */
  readonly first: boolean;
  readonly onDecide: (decision: Decision) => void;
}

const NO_COLOR = 'var(--mantine-color-gray-5)';

export function UnmatchedStreamEntry({ stream, look, first, onDecide }: EntryProps & { readonly stream: UnmatchedStream }) {
  return (
    <Entry
      lone={stream}
      look={look}
      first={first}
      detail={stream.gmv === null ? null : <Money amount={stream.gmv} />}
      link={{ to: `/live-streams/${uuidOf(stream.liveStream)}` }}
    >
      {stream.suggestions.length === 0 ? (
        <Text size="sm" c="dimmed">
          No schedule of this account within a day.
        </Text>
      ) : (
        stream.suggestions.map((one, index) => (
          <Suggestion
            key={one.schedule}
            lead="Planned"
            one={one}
            near={stream}
            look={look}
            detail={one.title}
            best={index === 0 && isLikely(one)}
            adds={one.liveStreams.length > 0}
            onTake={() =>
              onDecide({
                schedule: one.schedule,
                liveStream: stream.liveStream,
                present: one.liveStreams,
                chosen: one.liveStreamMatch === 'MANUAL',
              })
            }
          />
        ))
      )}
    </Entry>
  );
}

export function UnmatchedScheduleEntry({ schedule, look, first, onDecide }: EntryProps & { readonly schedule: UnmatchedSchedule }) {
  const { timeZone } = useSettings();
  return (
    <Entry
      lone={schedule}
      look={look}
      first={first}
      detail={schedule.title}
      link={{ to: '/schedules', search: { view: 'day', date: dayIn(schedule.startTime, timeZone), accounts: uuidOf(schedule.account) } }}
    >
      {schedule.suggestions.length === 0 ? (
        <Text size="sm" c="dimmed">
          No stream of this account within a day.
        </Text>
      ) : (
        schedule.suggestions.map((one, index) => (
          <Suggestion
            key={one.liveStream}
            lead="Streamed"
            one={one}
            near={schedule}
            look={look}
            detail={one.gmv === null ? null : <Money amount={one.gmv} />}
            best={index === 0 && isLikely(one)}
            onTake={() => onDecide({ schedule: schedule.schedule, liveStream: one.liveStream })}
          />
        ))
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.never}
        data-never
        onClick={() => onDecide({ schedule: schedule.schedule, liveStream: null })}
      >
        Not streamed
      </Button>
    </Entry>
  );
}

function Entry({
  lone,
  look,
  first,
  detail,
  link,
  children,
}: {
  readonly lone: UnmatchedStream | UnmatchedSchedule;
  readonly look: AccountLook | undefined;
  readonly first: boolean;
  readonly detail: ReactNode;
  readonly link: { readonly to: string; readonly search?: Readonly<Record<string, string>> };
  readonly children: ReactNode;
}) {
  const id = useId();
  const { timeZone } = useSettings();
  const iri = 'liveStream' in lone ? lone.liveStream : lone.schedule;
  const alone = lone.suggestions.length === 0;
  return (
    <li>
      {/* Arrow keys move the focus between entries. */}
      <article className={classes.entry} data-entry tabIndex={first ? 0 : -1} aria-labelledby={id}>
        <div className={classes.head} id={id}>
          <span className={classes.who}>
            <AccountTag account={{ identity: lone.identity, color: look?.color ?? NO_COLOR }} />
            {detail === null ? null : <span className={classes.detail}>{detail}</span>}
          </span>
          <AppLink {...link} className={classes.when}>
            <When of={lone} look={look} />
          </AppLink>
        </div>
        {alone ? null : <TimeLine around={lone.around} current={iri} zone={look?.zone ?? timeZone} />}
        <div className={classes.suggestions}>{children}</div>
      </article>
    </li>
  );
}

interface SuggestionProps {
  readonly lead: string;
  readonly one: { readonly startTime: string; readonly endTime: string; readonly overlapMinutes: number; readonly distanceMinutes: number };
  readonly near: { readonly startTime: string };
  readonly look: AccountLook | undefined;
  readonly detail: ReactNode;
  readonly best: boolean;
  /** Whether the schedule keeps streams that it has already. */
  readonly adds?: boolean;
  readonly onTake: () => void;
}

function Suggestion({ lead, one, near, look, detail, best, adds = false, onTake }: SuggestionProps) {
  const { timeZone } = useSettings();
  const zone = look?.zone ?? timeZone;
  const otherDay = dayIn(one.startTime, zone) !== dayIn(near.startTime, zone);
  return (
    <div className={classes.suggestion} data-best={best || undefined}>
      <span className={classes.text}>
        <span className={classes.quiet}>{lead} </span>
        {otherDay ? `${timeText(one.startTime, zone, 'weekday')}, ` : ''}
        {formatTimes(one.startTime, one.endTime, zone)}
        {detail === null ? null : <> · {detail}</>}
        <span className={classes.quiet}> · {nearText(one)}</span>
      </span>
      <Button
        size="compact-sm"
        variant={best ? 'light' : 'default'}
        color={best ? 'blue' : undefined}
        data-accept
        onClick={onTake}
        aria-label={`${adds ? 'Add to' : 'Match with'} ${timeText(one.startTime, zone)}, ${nearText(one)}`}
      >
        {adds ? 'Add' : 'Match'}
      </Button>
    </div>
  );
}

function When({
  of: { startTime, endTime },
  look,
}: {
  readonly of: { readonly startTime: string; readonly endTime: string };
  readonly look: AccountLook | undefined;
}) {
  const { timeZone } = useSettings();
  const zone = look?.zone ?? timeZone;
  return (
    <>
      {timeText(startTime, zone, 'weekday')}, <time dateTime={startTime}>{timeText(startTime, zone, 'time')}</time>–
      <time dateTime={endTime}>{timeText(endTime, zone, 'time')}</time>
      {!sameClock(startTime, zone, viewerZone()) ? (
        <>
          {' '}
          <span className="zone">{zoneText(startTime, zone)}</span>
        </>
      ) : null}
    </>
  );
}
