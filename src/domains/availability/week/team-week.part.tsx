/** Team week for planners: who can work when, who has not answered, who is off, and the hours offered. */
import { firstIn, itemAt } from '#core/present';
import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { Fragment, useMemo, useState } from 'react';
import { formatDay, hoursNumber, hoursText, timeRange } from '#core/date-text';
import { Employee } from '#domains/workforce';
import { useSettings } from '#web/api/settings.ts';
import { extensionsOf } from '#web/domains.ts';
import { uuidOf } from '#web/generic/any-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { usePlaces } from '#web/generic/places.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { LatePart } from '#web/kit/late-part.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { showInOrder } from '#web/kit/in-order.ts';
import { useActor } from '#web/session/use-session.ts';
import classes from '../availability.module.css';
import { offOn } from '../time-off/time-off-days.rules.ts';
import { EmployeeAvailability } from '../slots/employee-availability.resource.ts';
import { DAYS_OF_WEEK, hoursOf, MINUTES_OF_DAY, minutesOf } from '../slots/time-slots.rules.ts';
import { WeekState } from './week-editor.part.tsx';
import { daySums, isOpen } from './week-state.rules.ts';
import { useTeamWeek, type PersonWeek } from './weeks.hook.tsx';

/** @param mayEdit whether the user may enter weeks on behalf of others. */
export function TeamWeek({ week, mayEdit }: { readonly week: string; readonly mayEdit: boolean }) {
  const { data, error, refetch, isPlaceholderData } = useTeamWeek(week);
  const { timeZone } = useSettings();
  const { create: createAt } = usePlaces(Employee, useActor());
  const [which, setWhich] = useState<'all' | 'open'>('all');
  const [search, setSearch] = useState('');
  const shown = useMemo(
    () =>
      (data ?? []).filter(
        (person) => (which === 'all' || isOpen(person, timeZone)) && person.nickname.toLowerCase().includes(search.trim().toLowerCase()),
      ),
    [data, timeZone, which, search],
  );
  const sums = useMemo(() => daySums((data ?? []).map(({ days }) => days.map(({ timeSlots }) => hoursOf(timeSlots)))), [data]);
  if (data === undefined)
    return error === null ? (
      <ListSkeleton rows={12} columns={9} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} title="The week could not be loaded" />
    );
  const open = data.filter((person) => isOpen(person, timeZone)).length;
  return (
    <div data-outdated={isPlaceholderData || undefined} aria-busy={isPlaceholderData || undefined}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          value={which}
          onChange={(value) => setWhich(value === 'open' ? 'open' : 'all')}
          data={[
            { value: 'all', label: `Everyone ${data.length}` },
            { value: 'open', label: `Not answered ${open}` },
          ]}
        />
        <TextInput
          size="xs"
          aria-label="Search people"
          placeholder="Search people"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <span className={classes.spread} />
        <span className={classes.quiet}>{hoursText(sums.reduce((sum, { hours }) => sum + hours, 0))} offered</span>
      </div>
      <div ref={showInOrder}>
        {extensionsOf(EmployeeAvailability.name).panels.map((Panel, index) => (
          <LatePart key={index} skeleton={<Skeleton h={68} mb="sm" />}>
            <Panel item={{ '@id': week, uuid: week, weekStartDate: week }} />
          </LatePart>
        ))}
        {shown.length === 0 ? (
          <EmptyState
            compact
            title={data.length === 0 ? 'No employees yet' : search !== '' ? 'No one found with this name' : 'Everyone has answered'}
            description={data.length === 0 ? 'Availability is entered by employee, so employees are added first.' : undefined}
            action={
              data.length === 0 && createAt !== null ? (
                <Button variant="default" renderRoot={(root) => <AppLink {...root} to={createAt} />}>
                  New employee
                </Button>
              ) : undefined
            }
          />
        ) : (
          <div className={classes.team} tabIndex={0} role="region" aria-label="Availability of everyone">
            <table>
              <thead>
                <tr>
                  <th className={classes.person}>Person</th>
                  {DAYS_OF_WEEK.map((day, index) => (
                    <th key={day}>
                      <b>{formatDay(itemAt(firstIn(data).days, index).date, 'weekday')}</b>
                      {itemAt(sums, index).can} available
                    </th>
                  ))}
                  <th className={classes.number} style={{ width: '4.5rem' }}>
                    Hours
                  </th>
                  <th style={{ width: '11rem' }}>Week</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((person) => (
                  <Person key={person.employee} person={person} week={week} mayEdit={mayEdit} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </div>
  );
}

function Person({ person, week, mayEdit }: { readonly person: PersonWeek; readonly week: string; readonly mayEdit: boolean }) {
  const { timeZone } = useSettings();
  const dates = person.days.map(({ date }) => date);
  const off = offOn(person.timeOff, dates, timeZone);
  const approved = offOn(
    person.timeOff.filter(({ status }) => status === 'APPROVED'),
    dates,
    timeZone,
  );
  return (
    <tr>
      <th scope="row" title={person.nickname}>
        {mayEdit ? (
          <AppLink className={classes.name} to="/employees/availability" search={{ employee: uuidOf(person.employee), week }}>
            {person.nickname}
          </AppLink>
        ) : (
          <span className={classes.name}>{person.nickname}</span>
        )}
      </th>
      {person.days.map((day, index) => (
        <td key={day.date}>
          <DayCell
            day={day}
            off={itemAt(off, index).length === 0 ? null : itemAt(approved, index).length > 0 ? 'Time off' : 'Time off requested'}
          />
        </td>
      ))}
      <td className={classes.number}>{person.submitted ? hoursNumber(person.hours) : '–'}</td>
      <td>
        <WeekState week={person} />
      </td>
    </tr>
  );
}

export function DayCell({
  day,
  off,
}: {
  readonly day: Pick<PersonWeek['days'][number], 'answered' | 'timeSlots' | 'note'>;
  readonly off: string | null;
}) {
  const text = day.timeSlots.map(({ startTime, endTime }) => timeRange(startTime, endTime)).join(', ');
  return (
    <div className={classes.cell} title={[text, day.note].filter((part) => part !== null && part !== '').join('\n') || undefined}>
      {off === null ? null : <span className={classes.offCell}>{off}</span>}
      {!day.answered ? (
        off === null && <span className={classes.none}>No answer</span>
      ) : day.timeSlots.length === 0 ? (
        off === null && <span className={classes.none}>Not available</span>
      ) : (
        <Fragment>
          <span className={classes.line} aria-hidden>
            {day.timeSlots.map(({ startTime, endTime }) => (
              <span
                key={startTime}
                style={{
                  left: `${(minutesOf(startTime) / MINUTES_OF_DAY) * 100}%`,
                  width: `${((minutesOf(endTime) - minutesOf(startTime)) / MINUTES_OF_DAY) * 100}%`,
                }}
              />
            ))}
          </span>
          <span className={classes.times}>
            {day.timeSlots.map(({ startTime, endTime }) => (
              <span key={startTime}>{timeRange(startTime, endTime)}</span>
            ))}
          </span>
        </Fragment>
      )}
    </div>
  );
}
