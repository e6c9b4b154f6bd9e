/** One time off request: when, why, affected shifts, and the actions of users who may decide. */
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayEver, type Actor } from '#core/access';
import type { ItemOf } from '#core/resource';
import { useSettings } from '#web/api/settings.ts';
import { call } from '#web/data/call.ts';
import { forget } from '#web/data/keys.ts';
import { extensionsOf } from '#web/domains.ts';
import { uuidOf } from '#web/generic/any-item.ts';
import { moveBy, type ButtonContract } from '#web/generic/may.ts';
import { Confirm } from '#web/kit/confirm.tsx';
import { focusContentAfter } from '#web/kit/content-focus.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { toast } from '#web/kit/toast.tsx';
import classes from '../availability.module.css';
import { LEAVE_TYPE_LABELS } from '../leave/leave-type.rules.ts';
import { daysText } from '../leave/leave-text.rules.ts';
import leave from '../leave/leave.module.css';
import { useLeavePreview } from './leave-preview.hook.tsx';
import { DaysLeft, OthersAway } from './leave-preview.part.tsx';
import { approveTimeOff, cancelTimeOff, declineTimeOff } from './decide.action.ts';
import { periodText } from './time-off-days.rules.ts';
import { decisionRefusal } from './time-off-decision.rules.ts';
import { decidesTimeOff, MAX_NOTE_LENGTH, TIME_OFF_LIFE, type TimeOffStatus } from './time-off-life.rules.ts';
import { TimeOff } from './time-off.resource.ts';

type TimeOffItem = ItemOf<typeof TimeOff>;
type Decision = 'approve' | 'decline';

export function TimeOffRow({ item, actor }: { readonly item: TimeOffItem; readonly actor: Actor }) {
  const { timeZone } = useSettings();
  const client = useQueryClient();
  const [busy, setBusy] = useState<Decision | null>(null);
  const [cancelling, setCancelling] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const plans = mayEver(decidesTimeOff, actor);
  const own = uuidOf(item.employee) === actor.employee;
  const offered = (contract: ButtonContract, to: TimeOffStatus) =>
    decisionRefusal({ ...item, own }, to, actor, Date.now()) === null ? moveBy(contract, TimeOff, actor, item, to) : null;
  const approval = offered(approveTimeOff, 'APPROVED');
  const refusal = offered(declineTimeOff, 'DECLINED');
  const decides = approval !== null || refusal !== null;
  // Planners decline the requests of others instead of cancelling them.
  const cancellation = decides && !own ? null : offered(cancelTimeOff, 'CANCELLED');
  const period = periodText(item, timeZone);
  const { employee, type, startTime, endTime } = item;
  const { data: preview } = useLeavePreview(
    item.status === 'REQUESTED' ? { employee, type, startTime, endTime, timeOff: item['@id'] } : null,
  );
  const needsNote = approval !== null && preview?.exceeds === true && (note === null || note.trim() === '');
  const request = { params: { uuid: item.uuid }, input: { note: note === null || note.trim() === '' ? null : note.trim() } };
  const decide = async (decision: Decision) => {
    setBusy(decision);
    try {
      if (decision === 'approve') await call<typeof approveTimeOff>('POST /api/time_offs/:uuid/approve', request);
      else await call<typeof declineTimeOff>('POST /api/time_offs/:uuid/decline', request);
      toast.success(`${decision === 'approve' ? 'Approved' : 'Declined'}: ${item.employeeName}, ${period}`);
      setNote(null);
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(null);
      void forget(client, TimeOff);
    }
  };
  const cancel = async (withdraw: AbortSignal) => {
    await call<typeof cancelTimeOff>('POST /api/time_offs/:uuid/cancel', { ...request, withdraw });
    toast.success(own ? `Your time off is cancelled: ${period}` : `Cancelled: ${item.employeeName}, ${period}`);
    void forget(client, TimeOff);
  };
  const { severity, label } = TIME_OFF_LIFE.states[item.status];
  return (
    <li className={classes.request}>
      <div>
        <b>{own && !plans ? 'You' : item.employeeName}</b>
        <div className={classes.state}>
          <SeverityBadge severity={severity} label={label} />
          {item.onBehalf ? <SeverityBadge severity="neutral" label="Entered on behalf" /> : null}
        </div>
      </div>
      <div>
        <p>
          <b>{period}</b> <span className={classes.quiet}>{`${LEAVE_TYPE_LABELS[type]}, ${daysText(item.days)}`}</span>
        </p>
        {item.reason === null ? null : <p>{item.reason}</p>}
        {item.decidedAt === null ? null : (
          <p className={classes.quiet}>
            {label} by {item.decidedByName}, <DateTime value={item.decidedAt} style="date" />
            {item.decisionNote === null ? '' : `: ${item.decisionNote}`}
          </p>
        )}
        {plans && own && item.status === 'REQUESTED' ? (
          <p className={classes.quiet}>
            Another admin or manager decides on your time off. If there is none, cancel it and leave these days out of your availability.
          </p>
        ) : null}
        {preview === undefined ? null : (
          <div className={leave.taken}>
            <DaysLeft years={preview.years} />
            <OthersAway away={preview.away} />
            {needsNote ? <p className={leave.over}>More days than are left: approving it needs a note.</p> : null}
          </div>
        )}
        {plans && (item.status === 'REQUESTED' || item.status === 'APPROVED')
          ? extensionsOf(TimeOff.name).panels.map((Panel, index) => <Panel key={index} item={item} />)
          : null}
      </div>
      <div className={classes.actions}>
        {decides && note !== null ? (
          <TextInput
            size="xs"
            aria-label={`Note to ${item.employeeName}`}
            placeholder={preview?.exceeds === true ? 'Why more days are approved' : 'Note to the employee (optional)'}
            autoFocus
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={MAX_NOTE_LENGTH}
          />
        ) : null}
        {decides && note === null ? (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setNote('')}>
            Add a note
          </Button>
        ) : null}
        {refusal === null ? null : (
          <Button
            size="compact-sm"
            variant="default"
            loading={busy === 'decline'}
            onClick={() => void decide('decline')}
            aria-label={`${refusal.label} ${item.employeeName}, ${period}`}
          >
            {refusal.label}
          </Button>
        )}
        {approval === null ? null : (
          <Button
            size="compact-sm"
            color="teal.9"
            loading={busy === 'approve'}
            onClick={() => (needsNote ? setNote('') : void decide('approve'))}
            aria-label={`${approval.label} ${item.employeeName}, ${period}`}
          >
            {approval.label}
          </Button>
        )}
        {cancellation === null ? null : (
          <Button
            ref={focusContentAfter}
            size="compact-sm"
            variant="default"
            onClick={() => setCancelling(true)}
            aria-label={`${cancellation.label} ${item.employeeName}, ${period}`}
          >
            {cancellation.label}
          </Button>
        )}
        <Confirm
          opened={cancelling}
          onClose={() => setCancelling(false)}
          onConfirm={cancel}
          title={`Cancel ${own ? 'your' : `${item.employeeName}’s`} time off?`}
          label="Cancel time off"
          dismissLabel="Keep it"
          waitingText="Cancels when you are back online."
        >
          {item.status === 'APPROVED' ? `${period} is open for scheduling again.` : `The request for ${period} is withdrawn.`} To have it
          back, request it again.
        </Confirm>
      </div>
    </li>
  );
}
