/** Dialog to fill open places: choose the places, review proposals with reasons, accept some of them, and undo the result. */
import { Alert, Button, Group, Modal, Progress, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { DAY_MS } from '#core/span';
import { isAborted, messageOf } from '#web/api/http.ts';
import { useConnection } from '#web/api/use-connection.ts';
import { call } from '#web/data/call.ts';
import { useWithdrawal } from '#web/data/use-withdrawal.ts';
import { WaitingNote } from '#web/kit/waiting-note.tsx';
import { callWithProgress } from '#web/data/call-with-progress.ts';
import { periodOf, titleOf, type CalendarState } from '../store/calendar-state.rules.ts';
import type { PlannerStore } from '../store/planner-store.hook.tsx';
import type { ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { openOf, type Planned } from '../../schedules/schedule/planned.rules.ts';
import type { applyFill, FillAnswer, fillSchedules } from '../../fill/fill.action.ts';
import { FillResult } from '../../fill/fill-result.part.tsx';
import { exchanged, filledText, keyOf, type Proposal } from '../../fill/fill-text.rules.ts';
import { FillWeightsInput } from '../../fill/fill-weights-input.part.tsx';
import classes from '../../fill/fill.module.css';
import type { FillWeights } from '../../fill/fill-weights.rules.ts';
import { MAX_REASON_LENGTH } from '../../schedules/schedule/request-limits.rules.ts';

interface FillDialogProps {
  readonly state: CalendarState;
  readonly shown: readonly Planned[];
  readonly loaded: readonly Planned[];
  readonly clock: ZoneClock;
  readonly store: PlannerStore;
  readonly admin: boolean;
  readonly onClose: () => void;
}

interface Running {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
}

/** Shown until the server reports progress. */
const START: Running = { stage: 'Reading', done: 0, total: 0 };

export default function FillDialog({ state, shown, loaded, clock, store, admin, onClose }: FillDialogProps) {
  const narrow = useMediaQuery('(max-width: 48em)') ?? false;
  const [scope, setScope] = useState<'week' | 'shown'>('week');
  const [weights, setWeights] = useState<FillWeights | null>(null);
  const [running, setRunning] = useState<Running | null>(null);
  /** The best plan so far while the search is running. */
  const [found, setFound] = useState<FillAnswer | null>(null);
  const [stopping, setStopping] = useState(false);
  const [answer, setAnswer] = useState<FillAnswer | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [locked, setLocked] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const withdrawal = useWithdrawal();
  const cancel = useRef<AbortController | null>(null);
  useEffect(() => () => cancel.current?.abort(), []);

  const week = periodOf({ view: 'week', span: 'week', date: state.date });
  const mine = shown.filter((planned) => planned.mayEdit && openOf(planned) > 0);
  const open = mine.reduce((sum, planned) => sum + openOf(planned), 0);

  const propose = (proposed: FillAnswer) => {
    setAnswer(proposed);
    setLeft(new Set());
  };
  const discard = () => cancel.current?.abort();
  const run = async () => {
    const controller = new AbortController();
    cancel.current = controller;
    setFailure(null);
    setRunning(START);
    setFound(null);
    setStopping(false);
    const keep = answer?.proposals.filter((proposal) => locked.has(keyOf(proposal))) ?? [];
    try {
      const best = await callWithProgress<typeof fillSchedules>('POST /api/schedules/fill', {
        input: {
          ...(scope === 'week'
            ? { from: week.from, to: lastDay(week.to) }
            : { schedules: mine.map(({ uuid }) => `/api/schedules/${uuid}`) }),
          locked: keep.map(({ schedule, role, employee }) => ({ schedule, role, employee })),
          ...(weights === null ? {} : { weights }),
        },
        signal: controller.signal,
        waits: 'answer',
        onProgress: (progress) => {
          setRunning(progress);
          if (progress.found !== undefined) setFound(progress.found);
        },
      });
      propose(best);
    } catch (error) {
      if (!controller.signal.aborted) setFailure(error);
    } finally {
      setRunning(null);
    }
  };

  const accepted = answer?.proposals.filter((proposal) => !left.has(keyOf(proposal))) ?? [];
  const warned = accepted.filter(({ reasons }) => reasons.some(({ fits }) => !fits)).length;
  const apply = async () => {
    setBusy(true);
    setFailure(null);
    const input = {
      proposals: accepted.map(({ schedule, role, employee }) => ({ schedule, role, employee })),
      ...(reason.trim() === '' ? {} : { overrideReason: reason.trim() }),
    };
    const send = async (withdraw?: AbortSignal) =>
      (await call<typeof applyFill>('POST /api/schedules/fill/apply', { input, withdraw })).data.shifts;
    try {
      store.filled(await send(withdrawal.begin()), accepted.length === 1 ? 'Filled 1 place' : `Filled ${accepted.length} places`, send);
      onClose();
    } catch (error) {
      if (isAborted(error)) return;
      setFailure(error);
      setBusy(false);
    }
  };

  const replace = (proposal: Proposal) => {
    const other = exchanged(proposal);
    setAnswer((now) => now && { ...now, proposals: now.proposals.map((one) => (one === proposal ? other : one)) });
    setLocked((now) => new Set([...now].filter((key) => key !== keyOf(proposal)).concat(keyOf(other))));
  };

  return (
    <Modal opened onClose={onClose} title="Fill open places" size="46rem" fullScreen={narrow} closeOnClickOutside={answer === null}>
      <Stack gap="sm">
        {answer === null && running === null && (
          <>
            <SegmentedControl
              fullWidth
              aria-label="Places"
              value={scope}
              onChange={(value) => setScope(value)}
              data={[
                { value: 'week', label: `Week of ${titleOf({ view: 'day', span: 'day', date: week.from })}` },
                { value: 'shown', label: `On screen (${open})`, disabled: open === 0 },
              ]}
            />
            <Text size="sm" c="dimmed">
              Proposes people for the open places of your schedules. Nothing changes until you apply the proposal. Filling places comes
              first; then rest, weekly hours, availability, wishes, fairness and results.
            </Text>
            <FillWeightsInput admin={admin} value={weights} onChange={setWeights} />
          </>
        )}
        {running !== null && <Working running={running} />}
        {answer !== null && running === null && (
          <FillResult
            answer={answer}
            plans={new Map([...loaded, ...shown].map((planned) => [planned.uuid, planned]))}
            clock={clock}
            left={left}
            locked={locked}
            onLeave={setLeft}
            onLock={setLocked}
            onExchange={replace}
          />
        )}
        {answer !== null && running === null && warned > 0 && (
          <Textarea
            label={`Reason to accept ${warned === 1 ? 'the one with a warning' : `the ${warned} with warnings`}`}
            description="Recorded with each of them, so that others can see why."
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={MAX_REASON_LENGTH}
            autosize
            minRows={1}
            required
          />
        )}
        {failure !== null && (
          <Alert color="red" role="alert" style={{ whiteSpace: 'pre-line' }}>
            {messageOf(failure)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs" className={classes.foot}>
          {running !== null ? (
            <Stopping
              found={found}
              confirming={stopping}
              onAsk={() => setStopping(true)}
              onDiscard={discard}
              onUse={(proposed) => {
                discard();
                propose(proposed);
              }}
            />
          ) : (
            <>
              <WaitingNote busy={busy} />
              <Button variant="default" onClick={onClose}>
                {answer !== null && accepted.length === 0 ? 'Close' : 'Cancel'}
              </Button>
              {answer !== null && locked.size > 0 && (
                <Button variant="default" onClick={() => void run()}>
                  Fill again around {locked.size} locked
                </Button>
              )}
              {answer === null ? (
                <Button onClick={() => void run()} data-autofocus>
                  Propose
                </Button>
              ) : (
                accepted.length > 0 && (
                  <Button loading={busy} disabled={warned > 0 && reason.trim() === ''} onClick={() => void apply()}>
                    {accepted.length === 1 ? 'Add 1 shift' : `Add ${accepted.length} shifts`}
                  </Button>
                )
              )}
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

interface StoppingProps {
  readonly found: FillAnswer | null;
  /** Whether the user is asked to confirm; the search continues until then. */
  readonly confirming: boolean;
  readonly onAsk: () => void;
  readonly onDiscard: () => void;
  readonly onUse: (found: FillAnswer) => void;
}

function Stopping({ found, confirming, onAsk, onDiscard, onUse }: StoppingProps) {
  if (found === null || !confirming)
    return (
      <Button variant="default" onClick={found === null ? onDiscard : onAsk}>
        Stop
      </Button>
    );
  return (
    <>
      <Text size="sm" c="dimmed" role="status" style={{ flex: 1 }}>
        {filledText(found)}
      </Text>
      <Button variant="default" onClick={onDiscard}>
        Discard
      </Button>
      <Button onClick={() => onUse(found)} data-autofocus>
        Use best found
      </Button>
    </>
  );
}

function Working({ running }: { readonly running: Running }) {
  const { online } = useConnection();
  const { stage, done, total } = running;
  if (running === START && !online)
    return (
      <Text size="sm" role="status">
        The search starts when you are back online.
      </Text>
    );
  return (
    <div role="status">
      <Text size="sm" mb={6}>
        {stage}
        {total > 1 ? ` (${done} of ${total})` : ''}
      </Text>
      <Progress value={total > 1 ? Math.max(4, (100 * done) / total) : 100} animated aria-label={stage} />
    </div>
  );
}

/** Periods have an exclusive end, API calls an inclusive last day. */
function lastDay(end: string): string {
  return new Date(Date.parse(`${end}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}
