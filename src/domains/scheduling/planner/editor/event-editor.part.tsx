/** Schedule editor in the drawer; unsaved changes stay until they are saved or discarded deliberately. */
import { Alert, Drawer, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PICKER_FORMS } from '#core/date-text';
import type { Span } from '#core/span';
import { messageOf } from '#web/api/http.ts';
import { useSettings } from '#web/api/settings.ts';
import { CALENDAR } from '#web/generic/calendar.ts';
import { LeaveGuard } from '#web/generic/form/leave-guard.tsx';
import { FormSkeleton } from '#web/kit/skeletons.tsx';
import { viewerZone } from '#web/kit/time-text.ts';
import type { KnownWorker } from '../../schedules/conflicts/screen-conflicts.rules.ts';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';
import { AccountSelect, type AccountOption } from './account-select.part.tsx';
import { AssigneesInput, type EmployeeOption } from './assignees-input.part.tsx';
import { whenText } from '../../schedules/schedule/when-text.rules.ts';
import { ClockInput } from './clock-input.part.tsx';
import { EditorActions } from './editor-actions.part.tsx';
import { accountClash, personClash } from './editor-clash.rules.ts';
import { EditorFoot } from './editor-foot.part.tsx';
import { isSpan, lengthText, type EditorErrors } from './editor-values.rules.ts';
import { EventJobs } from './event-jobs.part.tsx';
import { JobsInput } from './jobs-input.part.tsx';
import { NeedsInput } from './needs-input.part.tsx';
import { calls } from '../store/schedule-calls.client.ts';
import type { PlannerStore } from '../store/planner-store.hook.tsx';
import { useEditor, type EditorStart, type EditorSubject } from './schedule-editor.hook.tsx';
import { ScheduleStream } from './schedule-stream.part.tsx';
import { createZoneClock, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import classes from '../styles/schedule-calendar.module.css';

interface EventEditorProps {
  readonly subject: EditorSubject;
  readonly clock: ZoneClock;
  readonly loaded: readonly Planned[];
  readonly workers: readonly KnownWorker[];
  readonly accounts: readonly AccountOption[];
  readonly employees: readonly EmployeeOption[];
  readonly store: PlannerStore;
  /** Only admins may see who changed a record. */
  readonly mayAudit: boolean;
  readonly onRepeat: (planned: Planned) => void;
  /** Called before the drawer closes. */
  readonly onSaved: (uuid: string) => void;
  readonly onClose: () => void;
}

export function EventEditor(props: EventEditorProps) {
  const { subject, onClose } = props;
  const uuid = 'planned' in subject ? subject.planned.uuid : null;
  // Excluded from automatic refreshing: the ETag must match the values in the form.
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
  store,
  mayAudit,
  onRepeat,
  onSaved,
  onClose,
}: EventEditorProps & { readonly start: EditorStart | null }) {
  const { timeZone } = useSettings();
  const editor = useEditor({ subject, start, clock, store, accounts, mayAudit, onSaved, onClose });
  const { before, values, errors, notice, busy, span, needs, dirty, set, save } = editor;
  const [leaving, setLeaving] = useState(false);
  /** The drawer closes as soon as the schedule is saved, so leaving never becomes free while it is open. */
  const free = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const close = () => {
    // The question is a layer of its own: Escape answers it by going on with editing.
    if (dirty) setLeaving(!leaving);
    else onClose();
  };

  // On errors, focus goes to the form-wide message or the first invalid field, without opening a list that would cover the message.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const place =
      form.current?.querySelector<HTMLElement>('[data-problem="form"]') ??
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
    // A time input is a wrapper around its hour and minute fields: the empty one gets focus.
    const field = place?.querySelector<HTMLElement>('input:placeholder-shown') ?? place?.querySelector('input') ?? place;
    field?.focus();
    place?.scrollIntoView({ block: 'nearest' });
  }, [errors]);

  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="27rem"
      title={before === null ? 'New schedule' : 'Schedule'}
      closeOnClickOutside={!dirty}
    >
      <LeaveGuard dirty={dirty} free={free} />
      <form
        ref={form}
        className={classes.editor}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack gap="sm" className={classes.editorBody}>
          {before !== null && (
            <EditorActions planned={before} store={store} dirty={dirty} onRepeat={() => onRepeat(before)} onDone={onClose} />
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
            value={values.title ?? ''}
            onChange={(event) => set({ title: textValue(event.currentTarget) })}
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
            stored={before?.people ?? []}
            needs={needs}
            people={values.people}
            onChange={(people) => set({ people })}
            employees={employees}
            error={errors.people}
            clashOf={(employee) => personClash(employee, span, { loaded, workers, zone: timeZone }, clock, before)}
          />
          <Textarea
            label="Note"
            value={values.note ?? ''}
            onChange={(event) => set({ note: textValue(event.currentTarget) })}
            maxLength={5000}
            autosize
            minRows={2}
            maxRows={8}
            error={errors.note}
            placeholder="Visible to everyone on the schedule, not to clients"
          />
        </Stack>
        <EditorFoot
          isNew={before === null}
          busy={busy}
          leaving={leaving}
          onStay={() => setLeaving(false)}
          onLeave={onClose}
          onCancel={close}
        />
      </form>
    </Drawer>
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

/** An empty text is stored as null. */
function textValue({ value }: { readonly value: string }): string | null {
  return value === '' ? null : value;
}
