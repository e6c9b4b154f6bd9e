/** Editor of a week: painted or typed, optionally started from last week or the usual one, and handed in as a whole. */
import { Alert, Button, Checkbox, Text } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { formatDay, hoursText } from '#core/date-text';
import { messageOf } from '#web/api/api-error.ts';
import { useSettings } from '#web/api/settings.ts';
import { LeaveGuard } from '#web/generic/form/leave-guard.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { IconArrowBackUp, IconCopy } from '#web/kit/icons.ts';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { dayIn } from '#web/kit/time-text.ts';
import { Later } from '#web/kit/later.tsx';
import { toast } from '#web/kit/toast.tsx';
import { WaitingNote } from '#web/kit/waiting-note.tsx';
import classes from '../availability.module.css';
import { offOn } from '../time-off/time-off-days.rules.ts';
import { PaintGrid } from './paint-grid.part.tsx';
import { DAY_LABELS, DAYS_OF_WEEK } from '../slots/time-slots.rules.ts';
import { TypedDays } from './typed-days.part.tsx';
import {
  appliedTo,
  begunWith,
  changedDays,
  changedTo,
  draftOf,
  hoursIn,
  leftAfterSaving,
  NO_TIME,
  rebased,
  undone,
  type WeekDays,
  type WeekDraft,
} from './week-draft.rules.ts';
import { useBeginning, type Beginning } from './week-beginning.hook.tsx';
import { useWeekSending, type SaveWeek } from './week-sending.hook.tsx';
import { weekBefore, weekState } from './week-state.rules.ts';
import { usePersonWeek, useUsualWeek, useWeekCalls, type PersonWeek } from './weeks.hook.tsx';

interface EditorProps {
  /** Uuid. */
  readonly employee: string;
  /** Name of the employee when it is not the user. */
  readonly name: string | null;
}

export function WeekEditor({ employee, name, week }: EditorProps & { readonly week: string }) {
  const { data, error, refetch } = usePersonWeek(week, employee);
  const { timeZone } = useSettings();
  const calls = useWeekCalls(employee);
  if (data === undefined)
    return error === null ? <ListSkeleton rows={10} columns={7} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === null) return <Alert color="gray">Employee not found, or you do not have access.</Alert>;
  const dates = data.days.map(({ date }) => date);
  return (
    <Editor
      key={`${week} ${employee}`}
      kept={draftOf(data.days).days}
      dates={dates}
      off={offOn(data.timeOff, dates, timeZone)}
      had={data.days.flatMap(({ answered }, day) => (answered ? [day] : []))}
      name={name}
      state={<WeekState week={data} />}
      begin={[
        {
          label: 'Copy last week',
          done: 'Last week is copied. Hand it in to save it.',
          read: async () => {
            const before = await calls.read(weekBefore(week));
            return before === null || !before.submitted ? null : draftOf(before.days).days;
          },
          nothing: 'No availability was handed in for last week.',
        },
      ]}
      save={(days, { written }, withdraw) => calls.handIn(week, days, written, withdraw)}
      saveUsual={(days, { whole }, withdraw) => calls.saveUsual(days, whole, withdraw)}
      saved={`Handed in for the week of ${formatDay(week, 'short-date')}`}
      saveLabel={(hours) => (hours === 0 ? 'Hand in as not available' : `Hand in ${hoursText(hours)}`)}
    />
  );
}

export function UsualEditor({ employee, name }: EditorProps) {
  const { data, error, refetch } = useUsualWeek(employee);
  const calls = useWeekCalls(employee);
  if (data === undefined)
    return error === null ? <ListSkeleton rows={10} columns={7} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  const kept = DAYS_OF_WEEK.map((day) => data.items.find(({ dayOfWeek }) => dayOfWeek === day)?.timeSlots);
  const isNew = data.items.length === 0;
  return (
    <Editor
      key={employee}
      kept={draftOf(kept.map((timeSlots = []) => ({ timeSlots }))).days}
      dates={null}
      off={NO_TIME}
      had={kept.flatMap((timeSlots, day) => (timeSlots === undefined ? [] : [day]))}
      name={name}
      state={
        isNew ? (
          <SeverityBadge severity="neutral" label="No usual week" />
        ) : (
          <div className={classes.state}>
            <SeverityBadge severity="success" label="Fills every new week" />
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              onClick={() =>
                void calls.saveUsual(NO_TIME, []).then(
                  () => toast.success('Usual week removed'),
                  (problem: unknown) => void toast.error(problem),
                )
              }
            >
              Remove
            </Button>
          </div>
        )
      }
      begin={[]}
      save={(days, { whole }, withdraw) => calls.saveUsual(days, whole, withdraw)}
      saveUsual={null}
      saved="Usual week saved; it fills the coming weeks"
      saveLabel={() => 'Save usual week'}
    />
  );
}

interface PaintedProps {
  readonly kept: WeekDays;
  readonly dates: readonly string[] | null;
  readonly off: WeekDays;
  /** Days that are already answered; 0 = Monday. */
  readonly had: readonly number[];
  readonly name: string | null;
  readonly state: ReactNode;
  readonly begin: readonly Beginning[];
  readonly save: SaveWeek;
  /** Null when the editor edits the usual week itself. */
  readonly saveUsual: SaveWeek | null;
  readonly saved: string;
  readonly saveLabel: (hours: number) => string;
}

function Editor({ kept, dates, off, had, name, state, begin, save, saveUsual, saved, saveLabel }: PaintedProps) {
  const { timeZone } = useSettings();
  /** Null until something is changed; the stored week is shown until then and stays up to date. */
  const [edited, setEdited] = useState<WeekDraft | null>(null);
  const [day, setDay] = useState(0);
  const free = useRef(false);
  const [wide] = useState(() => matchMedia('(min-width: 62em)').matches);
  const draftFrom = (before: WeekDraft | null) => (before === null ? begunWith(kept) : rebased(before, kept));
  const draft = draftFrom(edited);
  const changed = changedDays(draft.days, kept);
  const dirty = changed.length > 0;
  const hours = hoursIn(draft.days);
  const change = (days: WeekDays) => setEdited((before) => changedTo(draftFrom(before), days));
  const { send, withdraw, busy, failure, usual, setUsual, sends } = useWeekSending({
    draft,
    had,
    changed,
    save,
    saveUsual,
    saved,
    onSaved: (days) => setEdited((now) => leftAfterSaving(now, days)),
  });
  const { busy: copying, beginWith } = useBeginning(change);
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div>
        <div className={classes.bar}>
          {state}
          <p className={classes.total}>{hoursText(hours)}</p>
          <span className={classes.quiet}>{dirty ? 'not handed in yet' : dates === null ? 'in a usual week' : 'offered'}</span>
        </div>
        <div className={`${classes.bar} ${classes.tools}`}>
          {begin.map((beginning) => (
            <Button
              key={beginning.label}
              variant="default"
              size="compact-sm"
              leftSection={<IconCopy size={14} aria-hidden />}
              loading={copying}
              onClick={() => void beginWith(beginning)}
            >
              {beginning.label}
            </Button>
          ))}
          <WaitingNote busy={copying} text="Copies when you are back online." />
          <Later
            popup="menu"
            target={
              <Button variant="default" size="compact-sm">
                Apply {DAY_LABELS[DAYS_OF_WEEK[day]!]} to…
              </Button>
            }
          >
            {({ Menu }, { opened, onChange: onOpen, target }) => (
              <Menu opened={opened} onChange={onOpen} position="bottom-start">
                <Menu.Target>{target}</Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => change(appliedTo(draft.days, day, 'weekdays'))}>Monday to Friday</Menu.Item>
                  <Menu.Item onClick={() => change(appliedTo(draft.days, day, 'all'))}>Every day</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </Later>
          <Button variant="default" size="compact-sm" disabled={hours === 0} onClick={() => change(NO_TIME)}>
            Clear
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            disabled={draft.past.length === 0}
            onClick={() => setEdited(undone(draft))}
          >
            Undo
          </Button>
        </div>
        <Text size="sm" c="dimmed" mb="xs">
          Drag over empty time to add availability, or over green time to erase it.
        </Text>
        <PaintGrid
          days={draft.days}
          dates={dates}
          today={dates === null ? null : dayIn(new Date().toISOString(), timeZone)}
          off={off}
          onChange={change}
          onDay={setDay}
          onUndo={() => setEdited(undone(draft))}
        />
        <Text size="xs" c="dimmed" mt="xs">
          Drag either end of a green block to resize it. Times are in {timeZone.replaceAll('_', ' ')}. Keyboard: arrow keys to move,
          Shift+arrow keys to select, Space to add or erase.
        </Text>
      </div>
      <div className={classes.side}>
        {failure === null ? null : (
          <Alert color="red" variant="light" role="alert" title={failure.title}>
            {messageOf(failure.problem)}
          </Alert>
        )}
        {/* Handing in a week without any time is valid but unusual, so the button is not primary. */}
        <Button
          type="submit"
          className={classes.submit}
          loading={busy}
          disabled={sends === 'nothing'}
          variant={sends === 'week' && hours === 0 ? 'default' : 'filled'}
        >
          {sends === 'week'
            ? `${saveLabel(hours)}${name === null ? '' : ` for ${name}`}`
            : sends === 'usual'
              ? 'Save as usual week'
              : 'Nothing to hand in'}
        </Button>
        {saveUsual === null ? null : (
          <Checkbox
            size="sm"
            label={`Save as ${name === null ? 'my' : 'their'} usual week${sends === 'week' ? ' too' : ''}`}
            description="Fills every new week until you change it."
            checked={usual}
            onChange={(event) => setUsual(event.currentTarget.checked)}
          />
        )}
        <details className={classes.details} open={wide}>
          <summary>Type times instead</summary>
          <TypedDays days={draft.days} dates={dates} onChange={change} />
        </details>
      </div>
      <LeaveGuard dirty={dirty} free={free} onLeave={withdraw} parameter="week" />
    </form>
  );
}

export function WeekState({ week }: { readonly week: PersonWeek }) {
  const { timeZone } = useSettings();
  const { severity, label } = weekState(week, timeZone);
  return (
    <div className={classes.state}>
      <SeverityBadge severity={severity} label={label} />
      {week.days.some(({ onBehalf }) => onBehalf) ? <SeverityBadge severity="info" label="Entered on behalf" /> : null}
    </div>
  );
}
