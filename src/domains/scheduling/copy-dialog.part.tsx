/** Decides how a day or a week is copied, or one schedule repeated: what, where to, what came of it, and what was left out and why. */
import { Alert, Button, Group, List, Modal, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useRef, useState, type ReactNode } from 'react';
import { messageOf } from '#web/api/http.ts';
import { CALENDAR } from '#web/generic/calendar.ts';
import { dayWords, whenWords } from './calendar-event.rules.ts';
import { periodOf, stepped, type CalendarState } from './calendar-state.rules.ts';
import { nameOf, uuidIn, type Planned } from './planned.rules.ts';
import { calls, removeAll, type CopyAnswer } from './schedule-calls.part.tsx';
import type { ScheduleEdits } from './schedule-edits.part.tsx';
import { DAY_MS, dayText, type ZoneClock } from './zone-time.rules.ts';

interface Common {
  readonly clock: ZoneClock;
  readonly loaded: readonly Planned[];
  readonly edits: ScheduleEdits;
  readonly onShow: (day: string) => void;
  readonly onClose: () => void;
}

/** A reason lets these through; the others are double bookings. */
const SOFT = new Set(['ON_HOLIDAY', 'SHORT_REST', 'WEEKLY_LIMIT', 'LONG_WITHOUT_GAP', 'NO_RATE']);

export function CopyDialog({ state, accounts, ...common }: Common & { readonly state: CalendarState; readonly accounts: readonly { readonly value: string; readonly label: string }[] }) {
  const [days, setDays] = useState<1 | 7>(state.view === 'day' ? 1 : 7);
  const [account, setAccount] = useState<string | null>(null);
  const from = days === 1 ? state.date : periodOf({ view: 'week', span: 'week', date: state.date }).from;
  const [target, setTarget] = useState(() => stepped({ view: 'week', span: 'week', date: state.date }, 1));
  const to = days === 1 ? target : periodOf({ view: 'week', span: 'week', date: target }).from;
  const run = (overrideReason?: string) => calls.copy({ from, to, days, ...(account === null ? {} : { liveAccount: `/api/live_accounts/${account}` }), ...(overrideReason === undefined ? {} : { overrideReason }) });
  return (
    <CopyFrame {...common} title="Copy schedules" verb={days === 1 ? 'Copy day' : 'Copy week'} day={to} words={days === 1 ? 'Day copied' : 'Week copied'} run={run} ready={to !== from} >
      <SegmentedControl fullWidth aria-label="What to copy" value={String(days)} onChange={(value) => setDays(value === '1' ? 1 : 7)} data={[{ value: '1', label: 'A day' }, { value: '7', label: 'A week' }]} />
      <Text size="sm">{days === 1 ? 'From' : 'From the week of'} <b>{words(from)}</b></Text>
      <DatePickerInput label={days === 1 ? 'To the day' : 'To the week of'} value={to} onChange={(day) => setTarget(day ?? target)} valueFormat="ddd D MMM YYYY" {...CALENDAR} popoverProps={{ withinPortal: true, zIndex: 500 }} error={to === from ? 'Choose another one.' : undefined} />
      <Select label="Live account" data={[...accounts]} value={account} onChange={setAccount} clearable clearButtonProps={{ 'aria-label': 'Clear account' }} placeholder="All that you plan" comboboxProps={{ zIndex: 500 }} />
    </CopyFrame>
  );
}

export function RepeatDialog({ planned, ...common }: Common & { readonly planned: Planned }) {
  const first = common.clock.wallOf(planned.start);
  const [until, setUntil] = useState(() => dayText(first + 28 * DAY_MS));
  const run = (overrideReason?: string) => calls.repeat(planned.uuid, { until, ...(overrideReason === undefined ? {} : { overrideReason }) });
  const weeks = Math.floor((Date.parse(until) - Date.parse(dayText(first))) / (7 * DAY_MS));
  return (
    <CopyFrame {...common} title="Repeat every week" verb="Repeat" day={dayText(first + 7 * DAY_MS)} words="Repeated" run={run} ready={weeks >= 1}>
      <Text size="sm"><b>{nameOf(planned)}</b>, {whenWords(planned, common.clock)}</Text>
      <DatePickerInput label="Until" description={weeks >= 1 ? `${weeks} ${weeks === 1 ? 'more week' : 'more weeks'}, as drafts` : undefined} value={until} onChange={(day) => setUntil(day ?? until)} minDate={dayText(first + 7 * DAY_MS)} valueFormat="ddd D MMM YYYY" {...CALENDAR} popoverProps={{ zIndex: 500 }} error={weeks < 1 ? 'At least a week later.' : undefined} />
    </CopyFrame>
  );
}

interface FrameProps extends Common {
  readonly title: string;
  readonly verb: string;
  /** Where the result can be seen. */
  readonly day: string;
  /** For the toast that can undo it. */
  readonly words: string;
  readonly ready: boolean;
  readonly run: (reason?: string) => Promise<CopyAnswer>;
  readonly children: ReactNode;
}

function CopyFrame({ title, verb, day, words: done, ready, run, children, edits, loaded, clock, onShow, onClose }: FrameProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [answer, setAnswer] = useState<CopyAnswer | null>(null);
  const [reason, setReason] = useState('');
  const forget = useRef(() => undefined as void);
  const act = async (work: () => Promise<CopyAnswer>, again: () => Promise<CopyAnswer>) => {
    setBusy(true);
    setFailure(null);
    try {
      const result = await work();
      setAnswer(result);
      forget.current = edits.made(result, done, again);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const withReason = async () => {
    // What was made is made again with the rest: a copy on top would double what collides with nothing.
    await removeAll(answer?.created ?? []);
    forget.current();
    return run(reason.trim());
  };
  const soft = answer?.skipped.filter(({ code }) => SOFT.has(code)) ?? [];
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <Stack gap="sm">
        {answer === null ? children : (
          <>
            <Text size="sm"><b>{answer.created.length}</b> {answer.created.length === 1 ? 'draft was' : 'drafts were'} made{answer.skipped.length > 0 ? <>, <b>{answer.skipped.length}</b> left out:</> : '.'}</Text>
            {answer.skipped.length > 0 && (
              <List size="sm" spacing={4} mah="14rem" style={{ overflow: 'auto' }}>
                {answer.skipped.map(({ schedule, startTime, message }) => {
                  const planned = loaded.find(({ uuid }) => uuid === uuidIn(schedule));
                  return <List.Item key={schedule + startTime}><b>{planned === undefined ? 'Schedule' : nameOf(planned)}, {dayWords(clock.wallOf(Date.parse(startTime)))}</b>: {message}</List.Item>;
                })}
              </List>
            )}
            {soft.length > 0 && <Textarea label={`Reason to make ${soft.length === 1 ? 'it' : `these ${soft.length}`} anyway`} description="Kept with each of them." value={reason} onChange={(event) => setReason(event.currentTarget.value)} maxLength={500} autosize minRows={2} />}
          </>
        )}
        {failure !== null && <Alert color="red" role="alert">{messageOf(failure)}</Alert>}
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={onClose}>{answer === null ? 'Cancel' : 'Close'}</Button>
          {soft.length > 0 && <Button variant="default" disabled={reason.trim() === ''} loading={busy} onClick={() => void act(withReason, () => run(reason.trim()))}>Make them anyway</Button>}
          {answer === null ? <Button loading={busy} disabled={!ready} onClick={() => void act(() => run(), () => run())}>{verb}</Button> : <Button onClick={() => onShow(day)}>Show them</Button>}
        </Group>
      </Stack>
    </Modal>
  );
}

function words(day: string): string {
  return `${dayWords(Date.parse(`${day}T00:00:00Z`))} ${day.slice(0, 4)}`;
}
