/** Dialog for time off, as whole days or as hours of a day; admins enter it for an employee, approved or not. */
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
import { periodFromInput, type TimeOffInput } from './time-off-input.rules.ts';
import { TimeOff } from './time-off.resource.ts';

export function TimeOffDialog({ actor, onClose }: { readonly actor: Actor; readonly onClose: () => void }) {
  const { timeZone } = useSettings();
  const isAdmin = actor.roles.includes('ROLE_ADMIN');
  const today = dayIn(new Date().toISOString(), timeZone);
  const [time, setTime] = useState<TimeOffInput>({ kind: 'days', first: null, last: null, from: '09:00', to: '13:00' });
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
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const period = periodFromInput(time, timeZone);
    if (employee === null || 'fault' in period) {
      return setFaults({
        ...(employee === null ? { employee: 'Choose an employee.' } : {}),
        ...('fault' in period ? { startTime: period.fault } : {}),
      });
    }
    setFaults({});
    try {
      await save.mutateAsync({
        withdraw: withdrawal.begin(),
        body: {
          employee: iriOf(Employee, employee),
          ...period,
          reason: reason.trim() === '' ? null : reason.trim(),
          ...(isAdmin && approved ? { status: 'APPROVED' as const } : {}),
        },
      });
      toast.success(isAdmin && approved ? 'Time off entered' : 'Request sent');
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
          <SegmentedControl
            value={time.kind}
            onChange={(kind) => change({ kind: kind === 'hours' ? 'hours' : 'days' })}
            data={[
              { value: 'days', label: 'Whole days' },
              { value: 'hours', label: 'Hours' },
            ]}
          />
          {time.kind === 'days' ? (
            <DatePickerInput
              type="range"
              label="First and last day"
              data-autofocus={!isAdmin || undefined}
              placeholder="Choose the days"
              allowSingleDateInRange
              value={[time.first, time.last]}
              onChange={([first, last]) => change({ first, last })}
              valueFormat={PICKER_FORMS['weekday-date']}
              {...(isAdmin ? {} : { minDate: today })}
              error={faults.startTime ?? faults.endTime}
              {...CALENDAR}
            />
          ) : (
            <>
              <DatePickerInput
                label="Day"
                placeholder="Choose the day"
                value={time.first}
                onChange={(first) => change({ first })}
                valueFormat={PICKER_FORMS['weekday-date']}
                {...(isAdmin ? {} : { minDate: today })}
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
            description="Visible to admins and managers."
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={faults.reason}
            maxLength={1000}
            autosize
            minRows={2}
          />
          {isAdmin ? <Checkbox label="Approved" checked={approved} onChange={(event) => setApproved(event.currentTarget.checked)} /> : null}
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
