/** Summary strip above the calendar: the figures of the screen, by role. */
import { firstIn } from '#core/present';
import { Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconUserPlus } from '#web/kit/icons.ts';
import { lazy, memo, Suspense } from 'react';
import { hasRole } from '#core/access';
import { Later } from '#web/kit/later.tsx';
import { Money } from '#web/kit/money.tsx';
import { useActor } from '#web/session/use-session.ts';
import type { Totals } from '../store/schedule-filter.rules.ts';
import type { ShownConflict } from '../../schedules/conflicts/screen-conflicts.rules.ts';
import listed from '../../schedules/conflicts/conflict-list.module.css';
import classes from '../styles/schedule-calendar.module.css';

const AwayCount = lazy(async () => ({ default: (await import('./away-count.part.tsx')).AwayCount }));
const OpenCount = lazy(async () => ({ default: (await import('../../claims/open-count.part.tsx')).OpenCount }));

interface CalendarStripProps {
  /** Null while loading. */
  readonly totals: Totals | null;
  /** Loading failed: the calendar shows the error, and the strip no figures. */
  readonly failed: boolean;
  /** Null while loading, or when conflicts are not shown to the user. */
  readonly conflicts: readonly ShownConflict[] | null;
  /** Shows drafts, cost and conflicts; for planners. */
  readonly plans: boolean;
  /** The period on the screen: its first day, and the day after its last one; null for users without anyone's leave. */
  readonly leave: { readonly from: string; readonly to: string } | null;
  /** Shows open places; for users who may claim them. */
  readonly claims: boolean;
  readonly onOpen: (uuid: string) => void;
  readonly onFill: () => void;
}

/** Maximum number of conflicts listed; the rest is visible in the employees' rows. */
const LISTED = 12;

export const CalendarStrip = memo(function CalendarStrip({
  totals,
  failed,
  conflicts,
  plans,
  leave,
  claims,
  onOpen,
  onFill,
}: CalendarStripProps) {
  const cost = hasRole(useActor(), 'ROLE_ADMIN') ? 'exact' : 'estimated';
  const space = { className: classes.strip, 'data-cost': plans ? cost : undefined };
  if (failed) return <div {...space}>Schedules not loaded</div>;
  if (totals === null)
    return (
      <div {...space} aria-hidden>
        <Skeleton h={14} w={260} radius="sm" />
      </div>
    );
  const { schedules, hours, labourCost, estimated, ownAccounts, drafts, open } = totals;
  return (
    <div {...space} role="group" aria-label="Summary" tabIndex={0}>
      <Figure value={String(schedules)} text={schedules === 1 ? 'schedule' : 'schedules'} />
      <Figure value={hours} text="hours" />
      {labourCost !== null && (
        <span>
          <b className="numbers">
            <Money amount={labourCost} />
          </b>{' '}
          {estimated ? (
            <span title="Labour cost, estimated from the average rate of each role">
              {ownAccounts ? 'estimated, your accounts' : 'labour, estimated'}
            </span>
          ) : (
            'labour'
          )}
        </span>
      )}
      {plans && <Figure value={String(drafts)} text={drafts === 1 ? 'draft' : 'drafts'} />}
      {open > 0 &&
        (plans ? (
          <UnstyledButton className={classes.open} onClick={onFill} aria-haspopup="dialog" title="Fill open places">
            <IconUserPlus size={14} aria-hidden /> <b className="numbers">{open}</b> open
          </UnstyledButton>
        ) : (
          !claims && <Figure value={String(open)} text="open" />
        ))}
      {claims && (
        <Suspense fallback={null}>
          <OpenCount />
        </Suspense>
      )}
      {leave !== null && (
        <Suspense fallback={null}>
          <AwayCount {...leave} plans={plans} />
        </Suspense>
      )}
      {plans && conflicts !== null && <Conflicts conflicts={conflicts} onOpen={onOpen} />}
      {plans && conflicts === null && (
        <span className={classes.awaited} aria-hidden>
          <Figure value="0" text="conflicts" />
        </span>
      )}
    </div>
  );
});

function Figure({ value, text, className }: { readonly value: string; readonly text: string; readonly className?: string | undefined }) {
  return (
    <span className={className}>
      <b className="numbers">{value}</b> {text}
    </span>
  );
}

function Conflicts({ conflicts, onOpen }: { readonly conflicts: readonly ShownConflict[]; readonly onOpen: (uuid: string) => void }) {
  if (conflicts.length === 0) return <Figure value="0" text="conflicts" className={classes.noConflicts} />;
  // Those that no one has accepted come first.
  const inOrder = conflicts.toSorted((one, other) => Number(one.reason !== null) - Number(other.reason !== null));
  const accepted = firstIn(inOrder).reason !== null;
  return (
    <Later
      popup="dialog"
      target={
        <UnstyledButton
          className={classes.conflicts}
          data-accepted={accepted || undefined}
          title={accepted ? 'All accepted with a reason' : undefined}
        >
          <IconAlertTriangle size={14} aria-hidden /> <b className="numbers">{conflicts.length}</b>{' '}
          {conflicts.length === 1 ? 'conflict' : 'conflicts'}
        </UnstyledButton>
      }
    >
      {({ Popover }, { target, ...opening }) => (
        <Popover {...opening} position="bottom-start" width={360} trapFocus>
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown aria-label="Conflicts on the screen">
            <Stack gap={2} mah="18rem" style={{ overflow: 'auto' }}>
              {inOrder.slice(0, LISTED).map(({ schedule, employee, message, reason }) => (
                <UnstyledButton
                  key={`${schedule} ${employee} ${message}`}
                  className={listed.conflict}
                  data-accepted={reason !== null || undefined}
                  onClick={() => onOpen(schedule)}
                >
                  {message}
                  {reason === null ? null : <span className={listed.reason}>Accepted: {reason}</span>}
                </UnstyledButton>
              ))}
              {conflicts.length > LISTED && (
                <Text size="sm" c="dimmed" px="xs">
                  And {conflicts.length - LISTED} more.
                </Text>
              )}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
    </Later>
  );
}
