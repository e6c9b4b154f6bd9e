/** Batch actions on the selected schedules, each sent in one request and undone as one. */
import { countText } from '#core/number-format';
import '@mantine/dates/styles.layer.css';
import { ActionIcon, Button, Group, Popover, Select, Stack, Text, Tooltip } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useRef, useState, type ReactNode } from 'react';
import { hoursText, PICKER_FORMS } from '#core/date-text';
import { mayEver } from '#core/access';
import { DAY_MS, HOUR_MS } from '#core/span';
import { CALENDAR } from '#web/generic/calendar.ts';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { isFocusLost } from '#web/kit/content-focus.ts';
import { IconArrowRight, IconCopy, IconSend, IconTrash, IconUserPlus, IconX, type Icon } from '#web/kit/icons.ts';
import { useActor } from '#web/session/use-session.ts';
import type { EmployeeOption } from '../editor/assignees-input.part.tsx';
import type { PlannerStore } from '../store/planner-store.hook.tsx';
import { dayText, STEP_MS, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { assigning, moving, publishing, removing, tooMany, unassigning, type Bulk } from '../store/batch.rules.ts';
import { publishAccess } from '../../schedules/schedule/plan-access.rules.ts';
import { hoursIn, type Planned } from '../../schedules/schedule/planned.rules.ts';
import { SHIFT_ROLE_LABELS, SHIFT_ROLES, type ShiftRole } from '../../schedules/schedule/shift-role.rules.ts';
import classes from './selection-bar.module.css';

// Few copies need it.
const CopySelectedDialog = lateDialog(() => import('../dialogs/copy-selected-dialog.part.tsx'));

interface SelectionBarProps {
  readonly plans: readonly Planned[];
  readonly clock: ZoneClock;
  readonly store: PlannerStore;
  readonly employees: readonly EmployeeOption[];
  readonly onClear: () => void;
}

type Panel = 'move' | 'copy' | 'assign' | 'publish';
const NO_PANELS: ReadonlySet<Panel> = new Set();

const STEPS: readonly { readonly by: number; readonly label: string }[] = [
  { by: -7 * DAY_MS, label: '−1 week' },
  { by: -DAY_MS, label: '−1 day' },
  { by: DAY_MS, label: '+1 day' },
  { by: 7 * DAY_MS, label: '+1 week' },
  { by: -HOUR_MS, label: '−1 h' },
  { by: -STEP_MS, label: '−15 min' },
  { by: STEP_MS, label: '+15 min' },
  { by: HOUR_MS, label: '+1 h' },
];
const ROLES = SHIFT_ROLES.map((value) => ({ value, label: SHIFT_ROLE_LABELS[value] }));

export function SelectionBar({ plans, clock, store, employees, onClear }: SelectionBarProps) {
  const [open, setOpen] = useState<Panel | null>(null);
  const [busy, setBusy] = useState(false);
  /** The copy whose preview is open. */
  const [asked, setAsked] = useState<{ readonly plans: readonly Planned[]; readonly days: number } | null>(null);
  /** Panels that closed after the focus had been moved elsewhere, such as to a card: it stays there. */
  const [left, setLeft] = useState<ReadonlySet<Panel>>(NO_PANELS);
  const bar = useRef<HTMLDivElement>(null);
  const mayPublish = mayEver(publishAccess.access, useActor());
  const run = async (bulk: Bulk | null, after: 'keep' | 'clear' = 'keep') => {
    if (bulk === null) return;
    setBusy(true);
    const done = await store.batch(bulk);
    setBusy(false);
    if (!done) return;
    closePanel();
    if (after === 'clear') onClear();
  };
  const copy = async (days: number) => {
    setBusy(true);
    const outcome = await store.copyPlain(store.copies(plans, days, clock));
    setBusy(false);
    if (outcome === 'failed') return;
    closePanel();
    if (outcome === 'ask') setAsked({ plans, days });
  };
  const closePanel = () => {
    if (open !== null && !isFocusIn(bar.current)) setLeft((before) => new Set([...before, open]));
    // Another panel may have been opened in the meantime.
    setOpen((now) => (now === open ? null : now));
  };
  const many = tooMany(plans.length);
  const panel = (name: Panel, label: string, icon: Icon, width: number, content: ReactNode) => (
    <Panelled
      key={name}
      label={label}
      icon={icon}
      width={width}
      opened={open === name && many === null}
      disabled={many !== null}
      returns={!left.has(name)}
      onChange={(opened) => {
        setLeft((before) => new Set([...before].filter((one) => one !== name)));
        setOpen(opened ? name : null);
      }}
    >
      {content}
    </Panelled>
  );
  const drafts = plans.filter(({ draft }) => draft).length;
  const published = plans.length - drafts;
  return (
    <div ref={bar} className={classes.bar} role="toolbar" aria-label="Selected schedules" data-busy={busy || undefined}>
      <span className={classes.count} role="status">
        <b>{plans.length} selected</b> · {many ?? hoursText(hoursIn(plans))}
      </span>
      <div className={classes.actions}>
        {panel(
          'move',
          'Move',
          IconArrowRight,
          360,
          <Stack gap="xs">
            <Text size="sm">Move {countText(plans.length, 'schedule')} by</Text>
            <div className={classes.steps}>
              {STEPS.map(({ by, label }) => (
                <Button key={label} variant="default" size="compact-md" disabled={busy} onClick={() => void run(moving(plans, by, clock))}>
                  {label}
                </Button>
              ))}
            </div>
            <Text size="xs" c="dimmed">
              Or drag one of them; the others move along.
            </Text>
          </Stack>,
        )}
        {panel('copy', 'Copy', IconCopy, 300, <CopyPanel plans={plans} clock={clock} busy={busy} onCopy={(days) => void copy(days)} />)}
        {panel(
          'assign',
          'People',
          IconUserPlus,
          340,
          <PeoplePanel plans={plans} employees={employees} busy={busy} onRun={(bulk) => void run(bulk)} />,
        )}
        {mayPublish &&
          panel(
            'publish',
            'Publish',
            IconSend,
            300,
            <Stack gap="xs">
              <Button disabled={drafts === 0 || busy} onClick={() => void run(publishing(plans, true))}>
                {drafts === 0 ? 'All published' : `Publish ${countText(drafts, 'draft')}`}
              </Button>
              <Button variant="default" disabled={published === 0 || busy} onClick={() => void run(publishing(plans, false))}>
                {published === 0 ? 'None published' : `Unpublish ${countText(published, 'schedule')}`}
              </Button>
              <Text size="xs" c="dimmed">
                Published schedules are visible to assignees and clients. Unpublishing turns them back into hidden drafts.
              </Text>
            </Stack>,
          )}
        <Tooltip label={`Delete ${countText(plans.length, 'schedule')}`}>
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            aria-label="Delete"
            disabled={busy || many !== null}
            leftSection={<IconTrash size={15} />}
            classNames={{ label: classes.word!, section: classes.icon! }}
            onClick={() => void run(removing(plans), 'clear')}
          >
            Delete
          </Button>
        </Tooltip>
      </div>
      {asked === null ? null : <CopySelectedDialog {...asked} clock={clock} store={store} onClose={() => setAsked(null)} />}
      <Tooltip label="Clear selection (Esc)">
        <ActionIcon variant="subtle" color="gray" size={32} aria-label="Clear selection" onClick={onClear}>
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

/** In the bar, in a panel above it, or nowhere because the pressed button was disabled. */
function isFocusIn(bar: HTMLElement | null): boolean {
  const { activeElement } = document;
  return isFocusLost() || activeElement?.closest('[role=dialog]') != null || bar?.contains(activeElement) === true;
}

interface PanelledProps {
  readonly label: string;
  readonly icon: Icon;
  readonly width: number;
  readonly opened: boolean;
  readonly disabled: boolean;
  /** Whether closing it returns the focus to its button. */
  readonly returns: boolean;
  readonly onChange: (opened: boolean) => void;
  readonly children: ReactNode;
}

function Panelled({ label, icon: Symbol, width, opened, disabled, returns, onChange, children }: PanelledProps) {
  return (
    <Popover opened={opened} onChange={onChange} position="top" width={width} shadow="md" trapFocus returnFocus={returns} withRoles>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          aria-label={label}
          disabled={disabled}
          leftSection={<Symbol size={15} />}
          classNames={{ label: classes.word!, section: classes.icon! }}
          onClick={() => onChange(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}

interface PanelProps {
  readonly plans: readonly Planned[];
  readonly busy: boolean;
  readonly onRun: (bulk: Bulk | null) => void;
}

interface CopyPanelProps extends Omit<PanelProps, 'onRun'> {
  readonly clock: ZoneClock;
  readonly onCopy: (days: number) => void;
}

function CopyPanel({ plans, clock, busy, onCopy }: CopyPanelProps) {
  const first = dayText(clock.wallOf(Math.min(...plans.map(({ start }) => start))));
  const [day, setDay] = useState<string | null>(null);
  const days = day === null ? 0 : Math.round((Date.parse(day) - Date.parse(first)) / DAY_MS);
  return (
    <Stack gap="xs">
      <Text size="sm">Copy {countText(plans.length, 'schedule')} as drafts, including people</Text>
      <Group gap="xs" grow>
        <Button variant="default" disabled={busy} onClick={() => onCopy(1)}>
          Next day
        </Button>
        <Button variant="default" disabled={busy} onClick={() => onCopy(7)}>
          Next week
        </Button>
      </Group>
      <DatePickerInput
        label="Or starting on another day"
        description="The first one is placed on this day; the others keep their distance to it."
        value={day}
        onChange={setDay}
        valueFormat={PICKER_FORMS.date}
        popoverProps={{ withinPortal: false }}
        {...CALENDAR}
      />
      <Button disabled={busy || days === 0} onClick={() => onCopy(days)}>
        Copy {countText(plans.length, 'schedule')}
      </Button>
    </Stack>
  );
}

function PeoplePanel({ plans, employees, busy, onRun }: PanelProps & { readonly employees: readonly EmployeeOption[] }) {
  const [employee, setEmployee] = useState<string | null>(null);
  const [role, setRole] = useState<ShiftRole>('HOST');
  const [leaving, setLeaving] = useState<string | null>(null);
  const nameOf = (uuid: string) => employees.find(({ value }) => value === uuid)?.label ?? '';
  const assign = employee === null ? null : assigning(plans, { employee, name: nameOf(employee), role });
  const there = [...new Map(plans.flatMap(({ people }) => people).map((person) => [person.employee, person.name]))];
  const remove = leaving === null ? null : unassigning(plans, { employee: leaving, name: nameOf(leaving) });
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <Select
          label="Assign"
          placeholder="Choose a person"
          searchable
          data={employees.map(({ value, label, holiday }) => ({ value, label: holiday ? `${label} (on holiday)` : label }))}
          value={employee}
          onChange={setEmployee}
          comboboxProps={{ withinPortal: false }}
          style={{ flex: 1 }}
        />
        <Select
          label="As"
          data={ROLES}
          value={role}
          allowDeselect={false}
          onChange={(value) => setRole(value ?? 'HOST')}
          comboboxProps={{ withinPortal: false }}
          w={118}
        />
      </Group>
      <Button disabled={busy || assign === null} onClick={() => onRun(assign)}>
        {employee !== null && assign === null
          ? `${nameOf(employee)} is already on all of them`
          : `Assign to ${countText(assign?.forth.change?.length ?? plans.length, 'schedule')}`}
      </Button>
      {there.length === 0 ? null : (
        <>
          <Select
            label="Remove"
            placeholder="Choose a person"
            searchable
            data={there.map(([value, label]) => ({ value, label }))}
            value={leaving}
            onChange={setLeaving}
            comboboxProps={{ withinPortal: false }}
          />
          <Button variant="default" disabled={busy || remove === null} onClick={() => onRun(remove)}>
            {remove === null ? 'Remove' : `Remove from ${countText(remove.forth.change?.length ?? 0, 'schedule')}`}
          </Button>
        </>
      )}
    </Stack>
  );
}
