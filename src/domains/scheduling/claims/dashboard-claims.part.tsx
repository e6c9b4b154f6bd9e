/** Open shifts on the dashboard: the next ones for employees, waiting claims for planners; renders nothing when empty. */
import { Anchor, Stack } from '@mantine/core';
import type { Actor } from '#core/access';
import { AppLink } from '#web/generic/app-link.tsx';
import { showInOrder } from '#web/kit/in-order.ts';
import { ClaimQueue, SwapQueue } from './approval-queue.part.tsx';
import { useClaimChanges, useSteps } from './claims-data.hook.tsx';
import { OffersToMe } from './my-requests.part.tsx';
import { OpenShiftList } from './open-shift-list.part.tsx';
import { StepQuestions } from './step-questions.part.tsx';

interface PartProps {
  readonly actor: Actor;
}

const SHOWN = 5;

function All({ count }: { readonly count?: number }) {
  return (
    <Anchor size="sm" mt="xs" renderRoot={(props) => <AppLink {...props} to="/open-shifts" />}>
      {count === undefined || count < 2 ? 'All open shifts' : `All ${count} open shifts`}
    </Anchor>
  );
}

export function WaitingClaims() {
  useClaimChanges();
  const steps = useSteps();
  return (
    <Stack ref={showInOrder} gap="lg" maw="52rem">
      <ClaimQueue steps={steps} most={SHOWN} quiet footer={<All />} />
      <SwapQueue steps={steps} most={SHOWN} quiet />
      <StepQuestions steps={steps} />
    </Stack>
  );
}

export function ShiftsToClaim({ actor }: PartProps) {
  useClaimChanges();
  const steps = useSteps();
  if (actor.employee === null) return null;
  return (
    <Stack ref={showInOrder} gap="lg" maw="52rem">
      <OffersToMe employee={actor.employee} steps={steps} />
      <OpenShiftList employee={actor.employee} steps={steps} most={SHOWN} quiet footer={(count) => <All count={count} />} />
      <StepQuestions steps={steps} />
    </Stack>
  );
}
