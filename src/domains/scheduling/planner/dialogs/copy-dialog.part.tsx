/**
 * Dialogs to copy a day or week and to repeat a schedule, with a preview of what will be copied or left out and why, and undo while the
 * result is shown.
 */
import { countText } from '#core/number-format';
import '@mantine/dates/styles.layer.css';
import { Alert, Button, Group, List, Modal, SegmentedControl, Select, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { DAY_MS } from '#core/span';
import { isAborted, messageOf } from '#web/api/http.ts';
import { useWithdrawal } from '#web/data/use-withdrawal.ts';
import { useConnection } from '#web/api/use-connection.ts';
import { WaitingNote } from '#web/kit/waiting-note.tsx';
import { CALENDAR } from '#web/generic/calendar.ts';
import { formatDay, PICKER_FORMS } from '#core/date-text';
import { whenText } from '../../schedules/schedule/when-text.rules.ts';
import { periodOf, stepped, type CalendarState } from '../store/calendar-state.rules.ts';
import { SOFT_RULES } from '../../schedules/conflicts/soft-conflicts.rules.ts';
import { copyVerb, lineText, previewText, repeatVerb, resultText } from '../../schedules/copy/copy-text.rules.ts';
import { nameOf, type Planned } from '../../schedules/schedule/planned.rules.ts';
import type { CopyAnswer } from '../../schedules/copy/copy.action.ts';
import { calls, type RunCopy } from '../store/schedule-calls.client.ts';
import type { Made } from '../store/planner-store.client.ts';
import type { PlannerStore } from '../store/planner-store.hook.tsx';
import { dayText, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';

interface Common {
  readonly clock: ZoneClock;
  readonly store: PlannerStore;
  /** Shows the day; absent where it is in view. */
  readonly onShow?: (day: string) => void;
  readonly onClose: () => void;
}

/** Codes that a reason can override; the others are double bookings. */
const SOFT: ReadonlySet<string> = new Set(Object.keys(SOFT_RULES));

export function CopyDialog({
  state,
  accounts,
  ...common
}: Common & { readonly state: CalendarState; readonly accounts: readonly { readonly value: string; readonly label: string }[] }) {
  const [days, setDays] = useState<1 | 7>(state.view === 'day' ? 1 : 7);
  const [account, setAccount] = useState<string | null>(null);
  const from = days === 1 ? state.date : periodOf({ view: 'week', span: 'week', date: state.date }).from;
  const [target, setTarget] = useState(() => stepped({ view: 'week', span: 'week', date: state.date }, 1));
  const to = days === 1 ? target : periodOf({ view: 'week', span: 'week', date: target }).from;
  const run: RunCopy = (options, withdraw) =>
    calls.copy({ from, to, days, ...(account === null ? {} : { liveAccount: `/api/live_accounts/${account}` }), ...options }, withdraw);
  return (
    <CopyFrame
      {...common}
      title="Copy schedules"
      verb={copyVerb}
      day={to}
      requestKey={[from, to, days, account].join()}
      run={run}
      ready={to !== from}
    >
      <SegmentedControl
        fullWidth
        aria-label="What to copy"
        value={String(days)}
        onChange={(value) => setDays(value === '1' ? 1 : 7)}
        data={[
          { value: '1', label: 'A day' },
          { value: '7', label: 'A week' },
        ]}
      />
      <Text size="sm">
        {days === 1 ? 'From' : 'From the week of'} <b>{text(from)}</b>
      </Text>
      <DatePickerInput
        label={days === 1 ? 'To the day' : 'To the week of'}
        data-autofocus
        value={to}
        onChange={(day) => setTarget(day ?? target)}
        valueFormat={PICKER_FORMS['weekday-date']}
        {...CALENDAR}
        popoverProps={{ withinPortal: true, zIndex: 500 }}
        error={to === from ? 'Choose a different date.' : undefined}
      />
      <Select
        label="Live account"
        data={[...accounts]}
        value={account}
        onChange={setAccount}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear account' }}
        placeholder="All accounts"
        comboboxProps={{ zIndex: 500 }}
      />
    </CopyFrame>
  );
}

export function RepeatDialog({ planned, ...common }: Common & { readonly planned: Planned }) {
  const first = common.clock.wallOf(planned.start);
  const [until, setUntil] = useState(() => dayText(first + 28 * DAY_MS));
  const run: RunCopy = (options, withdraw) => calls.repeat(planned.uuid, { until, ...options }, withdraw);
  const weeks = Math.floor((Date.parse(until) - Date.parse(dayText(first))) / (7 * DAY_MS));
  return (
    <CopyFrame
      {...common}
      title="Repeat every week"
      verb={repeatVerb}
      day={dayText(first + 7 * DAY_MS)}
      requestKey={[planned.uuid, until].join()}
      run={run}
      ready={weeks >= 1}
    >
      <Text size="sm">
        <b>{nameOf(planned)}</b>, {whenText(planned, common.clock)}
      </Text>
      <DatePickerInput
        label="Until"
        data-autofocus
        description={weeks >= 1 ? `${countText(weeks, 'more week')}, as drafts` : undefined}
        value={until}
        onChange={(day) => setUntil(day ?? until)}
        minDate={dayText(first + 7 * DAY_MS)}
        valueFormat={PICKER_FORMS['weekday-date']}
        {...CALENDAR}
        popoverProps={{ zIndex: 500 }}
        error={weeks < 1 ? 'Choose a date at least one week later.' : undefined}
      />
    </CopyFrame>
  );
}

interface FrameProps extends Common {
  readonly title: string;
  /** "Copy 3 schedules" */
  readonly verb: (count: number) => string;
  /** The day to navigate to, to see the result. */
  readonly day: string;
  /** Key of the request: a different one requires a new preview. */
  readonly requestKey: string;
  readonly ready: boolean;
  readonly run: RunCopy;
  readonly children: ReactNode;
}

export function CopyFrame({ title, verb, day, requestKey, ready, run, children, store, clock, onShow, onClose }: FrameProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [answer, setAnswer] = useState<CopyAnswer | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const [reason, setReason] = useState('');
  const withdrawal = useWithdrawal();
  const preview = useQuery({
    queryKey: ['schedule-copy', requestKey],
    queryFn: () => run({ dryRun: true }),
    enabled: ready && answer === null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => void (closed.current = true);
  }, []);
  const given = reason.trim() === '' ? {} : { overrideReason: reason.trim() };
  // A preview stays usable while it is refetched; another request has its own.
  const previewed = ready ? preview.data : undefined;
  const soft = previewed?.skipped.filter(({ code }) => SOFT.has(code)).length ?? 0;
  const count = previewed === undefined ? 0 : previewed.copies.length + ('overrideReason' in given ? soft : 0);

  const copy = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const result = await run(given, withdrawal.begin());
      const done = store.made(result, resultText(result), () => run(given));
      // If the dialog was closed in the meantime, the undo is offered as a toast.
      if (closed.current) done?.offerUndo();
      setMade(done);
      setAnswer(result);
    } catch (error) {
      if (!isAborted(error)) setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const undo = async () => {
    setBusy(true);
    try {
      await made?.undo();
      onClose();
    } finally {
      setBusy(false);
    }
  };
  const leave = (then: () => void) => () => {
    made?.offerUndo();
    then();
  };
  return (
    <Modal opened onClose={leave(onClose)} title={title}>
      <Stack gap="sm">
        {answer === null ? children : <Outcome answer={answer} text={resultText(answer)} copied="Copied" clock={clock} />}
        {answer === null && ready ? <Preview error={preview.error} previewed={previewed} clock={clock} /> : null}
        {answer === null && soft > 0 && (
          <Textarea
            label={`Reason to copy ${soft === 1 ? 'the one with a warning' : `the ${soft} with warnings`} as well`}
            description="Recorded with each of them. Without a reason they are left out."
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={500}
            autosize
            minRows={2}
          />
        )}
        {failure !== null && (
          <Alert color="red" role="alert">
            {messageOf(failure)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs" mt="xs">
          <WaitingNote busy={busy} />
          {made !== null && (
            <Button variant="default" loading={busy} onClick={() => void undo()}>
              Undo
            </Button>
          )}
          <Button variant="default" onClick={leave(onClose)}>
            {answer === null ? 'Cancel' : 'Close'}
          </Button>
          {answer === null ? (
            <Button loading={busy} disabled={count === 0} onClick={() => void copy()}>
              {verb(count)}
            </Button>
          ) : onShow === undefined ? null : (
            <Button onClick={leave(() => onShow(day))}>View schedules</Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** Preview of a copy, computed by the server. */
function Preview({
  error,
  previewed,
  clock,
}: {
  readonly error: unknown;
  readonly previewed: CopyAnswer | undefined;
  readonly clock: ZoneClock;
}) {
  const { online } = useConnection();
  if (previewed !== undefined) return <Outcome answer={previewed} text={previewText(previewed)} copied="To be copied" clock={clock} />;
  if (error !== null)
    return (
      <Alert color="red" role="alert">
        {messageOf(error)}
      </Alert>
    );
  if (!online)
    return (
      <Text size="sm" c="dimmed" role="status">
        The preview appears when you are back online.
      </Text>
    );
  return (
    <div role="status" aria-label="Checking what can be copied">
      <Skeleton h={14} w="60%" mb={10} />
      <Skeleton h={14} mb={10} />
      <Skeleton h={14} w="80%" />
    </div>
  );
}

/** List of schedules copied and left out with reasons, for previews and results. */
function Outcome({
  answer: { copies, skipped },
  text,
  copied,
  clock,
}: {
  readonly answer: CopyAnswer;
  readonly text: string;
  /** Heading of the list of copies. */
  readonly copied: string;
  readonly clock: ZoneClock;
}) {
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600} role="status">
        {text}
      </Text>
      {copies.length + skipped.length > 0 && (
        <div style={{ maxHeight: '16rem', overflow: 'auto' }} tabIndex={0} role="group" aria-label="Schedules">
          <Part
            title="Left out"
            lines={skipped.map((line) => ({
              key: line.schedule + line.startTime,
              name: line.name,
              text: `${lineText(line, clock)}: ${line.message}`,
            }))}
          />
          <Part
            title={copied}
            lines={copies.map(({ leftOpen, ...line }) => ({
              key: line.schedule + line.startTime,
              name: line.name,
              text: lineText(line, clock),
              notes: leftOpen.map(({ message }) => message),
            }))}
          />
        </div>
      )}
    </Stack>
  );
}

function Part({
  title,
  lines,
}: {
  readonly title: string;
  readonly lines: readonly {
    readonly key: string;
    readonly name: string;
    readonly text: string;
    /** Below the line. */
    readonly notes?: readonly string[];
  }[];
}) {
  if (lines.length === 0) return null;
  return (
    <>
      <Text size="xs" c="dimmed" mt={4}>
        {title}
      </Text>
      <List size="sm" spacing={4} listStyleType="none">
        {lines.map(({ key, name, text: rest, notes = [] }) => (
          <List.Item key={key}>
            <b>{name}</b>
            {rest}
            {notes.map((note) => (
              <Text key={note} size="xs" c="var(--ink-warning)">
                {note}
              </Text>
            ))}
          </List.Item>
        ))}
      </List>
    </>
  );
}

function text(day: string): string {
  return formatDay(day, 'weekday-date');
}
