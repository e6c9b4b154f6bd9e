/** Claim buttons of an open shift: one for each role, or a note when already requested. */
import { Button } from '@mantine/core';
import { SHIFT_ROLE_LABELS, type ShiftRole } from '../schedules/schedule/shift-role.rules.ts';
import { claimCalls } from './claim-calls.client.ts';
import type { Steps } from './claims-data.hook.tsx';
import { useTimesText, type ShiftTimes } from './shift-line.part.tsx';

interface ClaimButtonsProps {
  readonly schedule: ShiftTimes & {
    readonly '@id': string;
    readonly uuid: string;
    readonly name: string;
  };
  readonly roles: readonly ShiftRole[];
  readonly requested: boolean;
  readonly steps: Steps;
}

export function ClaimButtons({ schedule, roles, requested, steps }: ClaimButtonsProps) {
  const timesText = useTimesText();
  const text = `${schedule.name}, ${timesText(schedule)}`;
  if (requested)
    return (
      <Button size="compact-sm" variant="default" disabled>
        Requested
      </Button>
    );
  return roles.map((role) => {
    const key = `claim ${schedule.uuid} ${role}`;
    const label = SHIFT_ROLE_LABELS[role].toLowerCase();
    return (
      <Button
        key={key}
        size="compact-sm"
        variant="default"
        loading={steps.busy === key}
        aria-label={`Claim as ${label}: ${text}`}
        onClick={() => steps.take({ key, send: claimCalls.claim({ schedule: schedule['@id'], role }), done: `Requested: ${text}` })}
      >
        Claim as {label}
      </Button>
    );
  });
}
