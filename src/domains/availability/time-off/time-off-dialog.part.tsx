/**
 * Dialog for time off, as whole or half days or as hours of a day, with what it leaves of the balance; admins enter it for an employee,
 * approved or not.
 */
import { Button, Checkbox, Group, Modal, SegmentedControl, Select, Stack, Textarea } from '@mantine/core';
import { DatePickerInput, TimePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useState, type FormEvent } from 'react';
import { PICKER_FORMS } from '#core/date-text';
import type { Actor } from '#core/access';
import { iriOf } from '#core/iri';
import { Employee } from '#domains/workforce';
import { ApiError, messageOf } from '#web/api/http.ts';
import { useSettings } from '#web/api/settings.ts';
import { useList } from '#web/data/use-list.ts';
import { useSave } from '#web/data/use-save.ts';
import { useWithdrawal } from '#web/data/use-withdrawal.ts';
import { CALENDAR } from '#web/generic/calendar.ts';
import { dayIn } from '#web/kit/time-text.ts';
import { toast } from '#web/kit/toast.tsx';
import { WaitingNote } from '#web/kit/waiting-note.tsx';
import { LEAVE_TYPE_LABELS, LEAVE_TYPES, type LeaveType } from '../leave/leave-type.rules.ts';
import { daysText } from '../leave/leave-text.rules.ts';
import leave from '../leave/leave.module.css';
import { useLeavePreview } from './leave-preview.hook.tsx';
import { DaysLeft, OthersAway } from './leave-preview.part.tsx';
import { periodFromInput, type TimeOffInput } from './time-off-input.rules.ts';
import { MAX_NOTE_LENGTH } from './time-off-life.rules.ts';
import { TimeOff } from './time-off.resource.ts';

const NOTHING_CHOSEN: TimeOffInput = {
  kind: 'days',
  first: null,
  last: null,
  startsAtNoon: false,
  endsAtNoon: false,
  from: '09:00',
  to: '13:00',
};

export function TimeOffDialog({ actor, onClose }: { readonly actor: Actor; readonly onClose: () => void }) {
  const { timeZone } = useSettings();
  const isAdmin = actor.roles.includes('ROLE_ADMIN');
  const today = dayIn(new Date().toISOString(), timeZone);
  const [time, setTime] = useState<TimeOffInput>(NOTHING_CHOSEN);
  const [type, setType] = useState<LeaveType>('HOLIDAY');
  const [note, setNote] = useState('');
  const [employee, setEmployee] = useState(actor.employee);
  const [reason, setReason] = useState('');
  const [approved, setApproved] = useState(isAdmin);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const people = useList(
    Employee,
    [
      ['status[]', 'ACTIVE'],
      ['status[]', 'HOLIDAY'],
      ['itemsPerPage', '500'],
    ],
    { enabled: isAdmin },
  );
  const save = useSave(TimeOff);
  const withdrawal = useWithdrawal();
  const change = (part: Partial<TimeOffInput>) => setTime({ ...time, ...part });
  const entered = isAdmin && approved;
  const chosen = periodFromInput(time, timeZone);
  const preview = useLeavePreview(employee === null || 'fault' in chosen ? null : { employee: iriOf(Employee, employee), type, ...chosen });
  const oneDay = time.last === null || time.last === time.first;
  // Leave for illness is often entered afterwards.
  const earliest = isAdmin || type === 'SICK' ? {} : { minDate: today };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (employee === null || 'fault' in chosen) {
      return setFaults({
        ...(employee === null ? { employee: 'Choose an employee.' } : {}),
        ...('fault' in chosen ? { startTime: chosen.fault } : {}),
      });
    }
    setFaults({});
    try {
      await save.mutateAsync({
        withdraw: withdrawal.begin(),
        body: {
          employee: iriOf(Employee, employee),
          type,
          ...chosen,
          reason: reason.trim() === '' ? null : reason.trim(),
          ...(entered ? { status: 'APPROVED' as const, decisionNote: note.trim() === '' ? null : note.trim() } : {}),
        },
      });
      toast.success(entered ? 'Time off entered' : 'Request sent');
      onClose();
    } catch (error) {
      const found = error instanceof ApiError ? error.violations : [];
      if (found.length === 0) setFaults({ startTime: messageOf(error) });
      else setFaults(Object.fromEntries(found.map(({ propertyPath, message }) => [propertyPath, message])));
    }
  };
  return (
    <Modal opened onClose={onClose} title={isAdmin ? 'Enter time off' : 'Request time off'} centered>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          {isAdmin ? (
            <Select
              label="Employee"
              data={(people.data?.items ?? []).map(({ uuid, displayName }) => ({ value: uuid, label: displayName }))}
              value={employee}
              onChange={setEmployee}
              error={faults.employee}
              searchable
              placeholder="Choose an employee"
              data-autofocus
              // The list would cover the other fields before anything is asked of the user.
              openOnFocus={false}
            />
          ) : null}
          <Select
            label="Type"
            data={LEAVE_TYPES.map((value) => ({ value, label: LEAVE_TYPE_LABELS[value] }))}
            value={type}
            onChange={(value) => setType(LEAVE_TYPES.find((known) => known === value) ?? 'HOLIDAY')}
            allowDeselect={false}
            error={faults.type}
          />
          <SegmentedControl
            value={time.kind}
            onChange={(kind) => change({ kind: kind === 'hours' ? 'hours' : 'days' })}
            data={[
              { value: 'days', label: 'Whole days' },
              { value: 'hours', label: 'Hours' },
            ]}
          />
          {time.kind === 'days' ? (
            <>
              <DatePickerInput
                type="range"
                label="First and last day"
                data-autofocus={!isAdmin || undefined}
                placeholder="Choose the days"
                allowSingleDateInRange
                value={[time.first, time.last]}
                onChange={([first, last]) => change({ first, last })}
                valueFormat={PICKER_FORMS['weekday-date']}
                {...earliest}
                error={faults.startTime ?? faults.endTime}
                {...CALENDAR}
              />
              <Group gap="lg">
                <Checkbox
                  label={oneDay ? 'Afternoon only' : 'First day from noon'}
                  checked={time.startsAtNoon}
                  onChange={(event) => change({ startsAtNoon: event.currentTarget.checked, ...(oneDay ? { endsAtNoon: false } : {}) })}
                />
                <Checkbox
                  label={oneDay ? 'Morning only' : 'Last day until noon'}
                  checked={time.endsAtNoon}
                  onChange={(event) => change({ endsAtNoon: event.currentTarget.checked, ...(oneDay ? { startsAtNoon: false } : {}) })}
                />
              </Group>
            </>
          ) : (
            <>
              <DatePickerInput
                label="Day"
                placeholder="Choose the day"
                value={time.first}
                onChange={(first) => change({ first })}
                valueFormat={PICKER_FORMS['weekday-date']}
                {...earliest}
                error={faults.startTime ?? faults.endTime}
                {...CALENDAR}
              />
              <Group grow>
                <TimePicker
                  label="From"
                  format="24h"
                  value={time.from}
                  onChange={(from) => change({ from: from.slice(0, 5) })}
                  hoursInputLabel="From, hours"
                  minutesInputLabel="From, minutes"
                />
                <TimePicker
                  label="To"
                  format="24h"
                  value={time.to}
                  onChange={(to) => change({ to: to.slice(0, 5) })}
                  hoursInputLabel="To, hours"
                  minutesInputLabel="To, minutes"
                />
              </Group>
            </>
          )}
          <Textarea
            label="Reason"
            description="Visible only to you, admins and managers."
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={faults.reason}
            maxLength={1000}
            autosize
            minRows={2}
          />
          {preview.data === undefined ? null : (
            <div className={leave.preview} role="status">
              <p>
                Counts <b>{daysText(preview.data.days)}</b>
              </p>
              <DaysLeft years={preview.data.years} />
              <OthersAway away={preview.data.away} />
              {preview.data.exceeds ? (
                <p className={leave.over}>
                  {entered
                    ? 'This takes more days than are left: enter a note to approve it nevertheless.'
                    : 'This takes more days than are left. You can request it; its approval needs a reason.'}
                </p>
              ) : null}
            </div>
          )}
          {isAdmin ? <Checkbox label="Approved" checked={approved} onChange={(event) => setApproved(event.currentTarget.checked)} /> : null}
          {entered && preview.data?.exceeds === true ? (
            <Textarea
              label="Note"
              description="Why more days are approved than are left. The employee sees it."
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
              error={faults.decisionNote}
              maxLength={MAX_NOTE_LENGTH}
              autosize
              minRows={1}
            />
          ) : null}
          <Group justify="flex-end">
            <WaitingNote busy={save.isPending} />
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              {isAdmin ? 'Enter time off' : 'Request time off'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
