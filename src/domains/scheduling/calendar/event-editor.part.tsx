/** How a schedule is planned and changed in the drawer: what is typed stays until it is saved or given up on purpose. */
import { Alert, Button, Drawer, Group, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useSettings } from '#web/api/settings.ts';
import { useEffect, useRef, useState } from 'react';
import type { DefaultNeeds } from '#domains/live';
import { ApiError, messageOf } from '#web/api/http.ts';
import { CALENDAR } from '#web/generic/calendar.ts';
import { FormSkeleton } from '#web/kit/skeletons.tsx';
import { viewerZone } from '#web/kit/time-text.ts';
import { PICKER_FORMS } from '#core/date-text';
import { whenText } from './calendar-event.rules.ts';
import { absenceText, collisionOf, collisionText } from '../conflicts/conflict-preview.rules.ts';
import type { KnownWorker } from '../conflicts/screen-conflicts.rules.ts';
import { ClockInput } from './clock-input.part.tsx';
import { AssigneesInput, type EmployeeOption } from './assignees-input.part.tsx';
import {
  changedText,
  check,
  editorBody,
  errorsOf,
  isSpan,
  lengthText,
  rebased,
  spanOf,
  type EditorErrors,
  type EditorValues,
} from './editor-values.rules.ts';
import { EventJobs } from './event-jobs.part.tsx';
import { valuesOf } from './new-schedule.rules.ts';
import { NeedsInput } from './needs-input.part.tsx';
import { JobsInput } from './jobs-input.part.tsx';
import { EditorActions } from './editor-actions.part.tsx';
import { plannedOf, type Planned, type ScheduleItem } from '../schedule/planned.rules.ts';
import { conflictsIn } from '../conflicts/conflict-answer.part.tsx';
import { calls, isStale } from './schedule-calls.part.tsx';
import type { ScheduleEdits } from './schedule-edits.part.tsx';
import { ScheduleStream } from './schedule-stream.part.tsx';
import { whoChanged } from './who-changed.part.tsx';
import { createZoneClock, type Span, type ZoneClock } from './zone-time.rules.ts';
import classes from './schedule-calendar.module.css';

export interface AccountOption {
  readonly value: string;
  readonly label: string;
  readonly color: string;
  /** What schedules of the account usually need. */
  readonly needs: DefaultNeeds;
}

export interface EventEditorProps {
  /** A schedule to change, or the values a new one starts with. */
  readonly subject: { readonly planned: Planned } | { readonly values: EditorValues };
  readonly clock: ZoneClock;
  readonly loaded: readonly Planned[];
  readonly workers: readonly KnownWorker[];
  readonly accounts: readonly AccountOption[];
  readonly employees: readonly EmployeeOption[];
  readonly edits: ScheduleEdits;
  /** Only admins may read who changed a record. */
  readonly mayAudit: boolean;
  readonly onRepeat: (planned: Planned) => void;
  /** Called before it closes. */
  readonly onSaved: (uuid: string) => void;
  readonly onClose: () => void;
}

const EVERYTHING = { roles: ['ROLE_ADMIN'] } as const;

export function EventEditor(props: EventEditorProps) {
  const { subject, onClose } = props;
  const uuid = 'planned' in subject ? subject.planned.uuid : null;
  // Outside of what changes refresh automatically: the tag must stay that of what is in the form.
  const read = useQuery({
    queryKey: ['schedule-editor', uuid],
    queryFn: () => calls.read(uuid ?? ''),
    enabled: uuid !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (uuid !== null && read.data === undefined) {
    return (
      <Drawer opened onClose={onClose} position="right" size="27rem" title="Schedule">
        {read.isError ? (
          <Alert color="red" role="alert">
            {messageOf(read.error)}
          </Alert>
        ) : (
          <FormSkeleton fields={6} />
        )}
      </Drawer>
    );
  }
  return <Form {...props} start={read.data === undefined ? null : { item: read.data.data, etag: read.data.etag }} />;
}

function Form({
  subject,
  start,
  clock,
  loaded,
  workers,
  accounts,
  employees,
  edits,
  mayAudit,
  onRepeat,
  onSaved,
  onClose,
}: EventEditorProps & { readonly start: { readonly item: ScheduleItem; readonly etag: string | null } | null }) {
  const { timeZone } = useSettings();
  const [base, setBase] = useState(() => (start === null ? null : { planned: plannedOf(start.item, EVERYTHING), etag: start.etag }));
  const before = base?.planned ?? null;
  const opened = before === null ? (subject as { values: EditorValues }).values : valuesOf(before, clock);
  const [values, setValues] = useState(opened);
  const [errors, setErrors] = useState<EditorErrors>({});
  const [notice, setNotice] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const set = (part: Partial<EditorValues>) => {
    setValues((now) => ({ ...now, ...part }));
    setErrors((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([key]) => !(key in part) && key !== 'other' && !(key === 'to' && ('from' in part || 'day' in part))),
      ),
    );
  };
  const span = spanOf(values, clock, before);
  const needs = values.needs ?? accounts.find(({ value }) => value === values.account)?.needs[values.type] ?? {};
  const dirty = JSON.stringify(values) !== JSON.stringify(opened);
  const close = () => (dirty && !leaving ? setLeaving(true) : onClose());

  // What could not be saved is seen: words about the whole before a field, and no field hides its words under a list.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const place =
      form.current?.querySelector<HTMLElement>('[data-problem="form"]') ??
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
    place?.focus();
    place?.scrollIntoView({ block: 'nearest' });
  }, [errors]);

  const save = async () => {
    const found = check(values, span);
    setErrors(found);
    if (Object.keys(found).length > 0 || !isSpan(span)) return;
    const body = editorBody(values, span, before);
    if (before !== null && Object.keys(body).length === 0) return onClose();
    setBusy(true);
    setNotice(null);
    try {
      const saved = await edits.save(before?.uuid ?? null, body, base?.etag ?? null, before);
      if (saved === null) return;
      onSaved(saved);
      onClose();
    } catch (error) {
      if (isStale(error) && before !== null) await takeTheirs(before);
      else
        setErrors(
          error instanceof ApiError && error.violations.length > 0
            ? errorsOf(error.violations)
            : {
                other:
                  conflictsIn(error, 'HardConflict')
                    ?.map(({ message }) => message)
                    .join(' ') ?? messageOf(error),
              },
        );
    } finally {
      setBusy(false);
    }
  };
  /** Somebody saved first: what they changed comes in, what was typed here stays. */
  const takeTheirs = async (mine: Planned) => {
    const { data, etag } = await calls.read(mine.uuid);
    const theirs = plannedOf(data, EVERYTHING);
    const who = mayAudit ? await whoChanged(mine.uuid) : null;
    setNotice(
      `${who ?? 'Somebody else'} has changed ${changedText(mine, theirs)} meanwhile. What you typed is still here; check it and save again.`,
    );
    setValues((now) => rebased(now, valuesOf(mine, clock), valuesOf(theirs, clock)));
    setBase({ planned: theirs, etag });
  };

  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="27rem"
      title={before === null ? 'New schedule' : 'Schedule'}
      closeOnClickOutside={!dirty}
    >
      <form
        ref={form}
        className={classes.editor}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void save();
          }
        }}
      >
        <Stack gap="sm" className={classes.editorBody}>
          {before !== null && (
            <EditorActions planned={before} edits={edits} dirty={dirty} onRepeat={() => onRepeat(before)} onDone={onClose} />
          )}
          {notice !== null && (
            <Alert color="yellow" role="alert">
              {notice}
            </Alert>
          )}
          {errors.other !== undefined && (
            <Alert color="red" role="alert" tabIndex={-1} data-problem="form">
              {errors.other}
            </Alert>
          )}
          <SegmentedControl
            fullWidth
            aria-label="Type"
            value={values.type}
            onChange={(type) => set({ type })}
            data={[
              { value: 'LIVE', label: 'Live' },
              { value: 'VIDEO', label: 'Video' },
            ]}
          />
          <AccountSelect
            values={values}
            accounts={accounts}
            before={before}
            error={errors.account ?? accountClash(values, span, loaded, clock, before?.uuid ?? null)}
            onChange={(account) => set({ account })}
          />
          <DatePickerInput
            label="Day"
            value={values.day}
            onChange={(day) => set({ day: day ?? values.day })}
            valueFormat={PICKER_FORMS['weekday-date']}
            {...CALENDAR}
            popoverProps={{ zIndex: 500 }}
            error={errors.day}
            required
            withAsterisk={false}
          />
          <div>
            <Group gap="sm" grow align="flex-start">
              <ClockInput label="From" value={values.from} onChange={(from) => set({ from })} error={errors.from} />
              <ClockInput label="To" value={values.to} onChange={(to) => set({ to })} error={errors.to} />
            </Group>
            <TimeHint span={span} clock={clock} />
          </div>
          {before !== null && <ScheduleStream planned={before} clock={clock} dirty={dirty} />}
          {(values.type === 'VIDEO' || values.jobs.length > 0) && (
            <JobsInput jobs={values.jobs} known={before?.item.videoJobs} error={errors.jobs} onChange={(jobs) => set({ jobs })} />
          )}
          {before !== null && <EventJobs planned={before} heading={false} />}
          <TextInput
            label="Title"
            value={values.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
            maxLength={200}
            error={errors.title}
            placeholder="Optional"
          />
          <NeedsInput
            needs={needs}
            people={values.people}
            usual={values.needs === null}
            error={errors.needs}
            onChange={(needs) => set({ needs })}
          />
          <AssigneesInput
            schedule={before?.uuid ?? null}
            needs={needs}
            people={values.people}
            onChange={(people) => set({ people })}
            employees={employees}
            error={errors.people}
            clashOf={(employee) => personClash(employee, span, { loaded, workers, zone: timeZone }, clock, before?.uuid ?? null)}
          />
          <Textarea
            label="Note"
            value={values.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
            maxLength={5000}
            autosize
            minRows={2}
            maxRows={8}
            error={errors.note}
            placeholder="Seen by everybody on the schedule, not by clients"
          />
        </Stack>
        <div className={classes.editorFoot}>
          {leaving ? (
            <>
              <Text size="sm" role="alert">
                Give up what you typed?
              </Text>
              <Group gap="xs">
                <Button variant="default" onClick={() => setLeaving(false)}>
                  Keep editing
                </Button>
                <Button color="red" onClick={onClose}>
                  Give up
                </Button>
              </Group>
            </>
          ) : (
            <>
              <Text size="xs" c="dimmed" className={classes.keyHint}>
                Ctrl+Enter saves
              </Text>
              <Group gap="xs">
                <Button variant="default" onClick={close}>
                  Cancel
                </Button>
                <Button type="submit" loading={busy}>
                  {before === null ? 'Create draft' : 'Save'}
                </Button>
              </Group>
            </>
          )}
        </div>
      </form>
    </Drawer>
  );
}

function AccountSelect({
  values,
  accounts,
  before,
  error,
  onChange,
}: {
  readonly values: EditorValues;
  readonly accounts: readonly AccountOption[];
  readonly before: Planned | null;
  readonly error: string | undefined;
  readonly onChange: (account: string | null) => void;
}) {
  const own = before?.account ?? null;
  const data =
    own === null || accounts.some(({ value }) => value === own.uuid)
      ? accounts
      : [...accounts, { value: own.uuid, label: own.name, color: own.color, needs: {} }];
  const color = data.find(({ value }) => value === values.account)?.color;
  return (
    <Select
      label="Live account"
      data={[...data]}
      value={values.account}
      onChange={onChange}
      searchable
      allowDeselect={false}
      error={error}
      comboboxProps={{ zIndex: 500 }}
      data-autofocus={before === null || undefined}
      clearable={values.type === 'VIDEO'}
      clearButtonProps={{ 'aria-label': 'Clear account' }}
      placeholder={values.type === 'VIDEO' ? 'None' : 'Choose an account'}
      required={values.type === 'LIVE'}
      withAsterisk={false}
      leftSection={color === undefined ? undefined : <span className={classes.swatch} style={{ background: color }} aria-hidden />}
      renderOption={({ option }) => (
        <Group gap={8} wrap="nowrap">
          <span className={classes.swatch} style={{ background: (option as AccountOption).color }} aria-hidden />
          {option.label}
        </Group>
      )}
    />
  );
}

function TimeHint({ span, clock }: { readonly span: Span | EditorErrors; readonly clock: ZoneClock }) {
  if (!isSpan(span)) return null;
  const mine = createZoneClock(viewerZone());
  const here = whenText(span, clock);
  const there = whenText(span, mine);
  return (
    <Text size="xs" c="dimmed" mt={4} className="numbers">
      {lengthText(span, clock)}, {clock.zone.replaceAll('_', ' ')} time{here === there ? '' : `; ${there} your time`}
    </Text>
  );
}

function accountClash(
  { type, account }: EditorValues,
  span: Span | EditorErrors,
  loaded: readonly Planned[],
  clock: ZoneClock,
  uuid: string | null,
): string | undefined {
  if (!isSpan(span) || type !== 'LIVE' || account === null) return undefined;
  const found = collisionOf({ ...span, uuid, type, account, employees: [] }, loaded);
  return found === null ? undefined : collisionText(found, clock);
}

function personClash(
  employee: string,
  span: Span | EditorErrors,
  { loaded, workers, zone }: { readonly loaded: readonly Planned[]; readonly workers: readonly KnownWorker[]; readonly zone: string },
  clock: ZoneClock,
  uuid: string | null,
): string | undefined {
  if (!isSpan(span)) return undefined;
  const candidate = { ...span, uuid, type: 'VIDEO', account: null, employees: [employee] } as const;
  const found = collisionOf(candidate, loaded);
  return found === null ? (absenceText(candidate, workers, zone) ?? undefined) : collisionText(found, clock);
}
