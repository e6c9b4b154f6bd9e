/** Unmatched streams and past schedules in two columns, with suggestions; usable by mouse or keyboard alone. */
import { Button, Kbd, Text } from '@mantine/core';
import { focusWhenReady } from '#web/kit/focus-when-ready.ts';
import { IconCalendar, IconLink } from '#web/kit/icons.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { formatDay, formatDays } from '#core/date-text';
import { Temporal } from '#core/time';
import { useSettings } from '#web/api/settings.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LatePart } from '#web/kit/late-part.tsx';
import { Pending } from '#web/kit/pending.tsx';
import { Later } from '#web/kit/later.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { useScreenKeys, type ShortcutGroup } from '#web/kit/screen-keys.ts';
import { useEntryKeys } from '#web/kit/use-entry-keys.ts';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { UnmatchedScheduleEntry, UnmatchedStreamEntry } from './unmatched-entry.part.tsx';
import { useAccountLooks, useDecide, useUnmatched } from './unmatched-data.hook.tsx';
import { ImportButton } from '../import/import-button.part.tsx';
import { StreamTabs } from './unmatched-tabs.part.tsx';
import classes from './unmatched.module.css';
import { daysOf, type Days, type Decision } from './unmatched.rules.ts';

const loadEditor = () => import('#web/generic/list/days-editor.tsx');
const DaysEditor = lazy(loadEditor);

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

const KEYS: ShortcutGroup = {
  title: 'Unmatched',
  shortcuts: [
    { keys: ['↑', '↓'], what: 'Move within the column (or j and k)' },
    { keys: ['←', '→'], what: 'Move to the other column' },
    { keys: ['Enter'], what: 'Accept the first suggestion' },
    { keys: ['n'], what: 'Mark a schedule as not streamed' },
  ],
};

export default function UnmatchedScreen() {
  const { timeZone } = useSettings();
  const days = daysOf(useSearch({ strict: false }), Temporal.Now.plainDateISO(timeZone).toString());
  const { data, error, refetch } = useUnmatched(days);
  const looks = useAccountLooks();
  const board = useRef<HTMLDivElement>(null);
  const send = useDecide(days);
  useScreenKeys(KEYS);
  useEntryKeys('[data-entry]');
  const decide = (decision: Decision) => {
    keepFocus(board.current);
    send(decision);
  };
  const left = data === undefined ? 0 : data.streams.length + data.schedules.length;
  return (
    <>
      <PageHeader
        title="Unmatched"
        subtitle="Streams without a schedule, and past schedules without a stream. Match those that belong together."
        actions={<DaysButton days={days} />}
      />
      <StreamTabs current="unmatched" />
      {data === undefined ? (
        <Pending error={error} onRetry={() => void refetch()} skeleton={<ListSkeleton rows={8} columns={2} />} />
      ) : null}
      {data !== undefined && left === 0 ? (
        <EmptyState
          icon={<IconLink size={24} stroke={1.5} />}
          title="Nothing to match"
          description={`From ${formatDay(days.from)} to ${formatDay(days.to)} there is no stream without a schedule, and no past schedule without a stream.`}
          action={<ImportButton variant="default">Import streams</ImportButton>}
        />
      ) : null}
      {data === undefined || left === 0 ? null : (
        <>
          <Text size="xs" c="dimmed" className={classes.keys}>
            <Kbd size="xs">j</Kbd> <Kbd size="xs">k</Kbd> or arrow keys to move, <Kbd size="xs">Enter</Kbd> to accept the first suggestion,{' '}
            <Kbd size="xs">n</Kbd> to mark a schedule as not streamed.
          </Text>
          {/* Keyboard shortcuts for the buttons inside. */}
          <div className={classes.board} ref={board} onKeyDown={(event) => walk(event, board.current)} role="presentation">
            <Column title="Streams without a schedule" count={data.streams.length} none="Every stream has a schedule.">
              {data.streams.map((stream, index) => (
                <UnmatchedStreamEntry
                  key={stream.liveStream}
                  stream={stream}
                  look={looks.get(stream.account)}
                  first={index === 0}
                  onDecide={decide}
                />
              ))}
            </Column>
            <Column title="Schedules without a stream" count={data.schedules.length} none="Every past schedule has a stream.">
              {data.schedules.map((schedule, index) => (
                <UnmatchedScheduleEntry
                  key={schedule.schedule}
                  schedule={schedule}
                  look={looks.get(schedule.account)}
                  first={index === 0 && data.streams.length === 0}
                  onDecide={decide}
                />
              ))}
            </Column>
          </div>
        </>
      )}
    </>
  );
}

function Column({
  title,
  count,
  none,
  children,
}: {
  readonly title: string;
  readonly count: number;
  readonly none: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.column} aria-label={title} data-column>
      <h2 className={classes.title}>
        {title} <span className={classes.count}>{count}</span>
      </h2>
      {count === 0 ? <p className={classes.none}>{none}</p> : <ul className={classes.list}>{children}</ul>}
    </section>
  );
}

function DaysButton({ days }: { readonly days: Days }) {
  const navigate = useNavigate();
  const change = (value: string | undefined) => {
    const [from, to] = value?.split('..') ?? [];
    void navigate({ to: '.', search: () => (from === undefined || to === undefined ? {} : { from, to }), resetScroll: false });
  };
  const target = (
    <Button
      variant="default"
      leftSection={<IconCalendar size={16} aria-hidden />}
      aria-label={`${formatDays(days.from, days.to)}, choose other days`}
    >
      {formatDays(days.from, days.to)}
    </Button>
  );
  return (
    <Later popup="dialog" target={target} ahead={loadEditor}>
      {({ Popover }, { opened, onChange, target: button }) => (
        <Popover opened={opened} onChange={onChange} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown aria-label="Days">
            <LatePart>
              <DaysEditor value={`${days.from}..${days.to}`} onChange={change} />
            </LatePart>
          </Popover.Dropdown>
        </Popover>
      )}
    </Later>
  );
}

function entriesIn(root: Element | null | undefined): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
}

function walk(event: KeyboardEvent, board: HTMLElement | null): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const entry = (event.target as Element).closest<HTMLElement>('[data-entry]');
  const column = entry?.closest('[data-column]');
  if (entry === null || column === null || column === undefined) return;
  const step = STEPS[event.key];
  if (step !== undefined) {
    const all = entriesIn(column);
    all[all.indexOf(entry) + step]?.focus();
  } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    const other = [...(board?.querySelectorAll('[data-column]') ?? [])].find((candidate) => candidate !== column);
    const at = entriesIn(column).indexOf(entry);
    const there = entriesIn(other);
    there[Math.min(at, there.length - 1)]?.focus();
  } else if (event.key === 'Enter' && event.target === entry) {
    entry.querySelector<HTMLElement>('[data-accept]')?.click();
  } else if (event.key === 'n') {
    entry.querySelector<HTMLElement>('[data-never]')?.click();
  } else return;
  event.preventDefault();
}

/** The focused entry is about to be removed: focus moves to the next one in its column. */
function keepFocus(board: HTMLElement | null): void {
  const entry = document.activeElement?.closest<HTMLElement>('[data-entry]');
  if (entry === null || entry === undefined) return;
  const column = entry.closest('[data-column]');
  const at = entriesIn(column).indexOf(entry);
  focusWhenReady(() => {
    if (entry.isConnected) return null;
    const rest = entriesIn(column?.isConnected === true ? column : board);
    return rest[Math.min(at, rest.length - 1)] ?? entriesIn(board)[0];
  });
}
