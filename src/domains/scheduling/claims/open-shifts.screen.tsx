/** Open shifts screen: claim open shifts, offer own shifts, and approve claims and swaps, depending on the role. */
import { SimpleGrid, Stack } from '@mantine/core';
import { mayEver } from '#core/access';
import { mayCall } from '#web/generic/may.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { useActor } from '#web/session/use-session.ts';
import { showInOrder } from '#web/kit/in-order.ts';
import { ClaimQueue, SwapQueue } from './approval-queue.part.tsx';
import { takesPart } from './claim-life.rules.ts';
import { approveClaim } from './claim.action.ts';
import { useClaimChanges, useSteps } from './claims-data.hook.tsx';
import { MyClaims, MyOffers, OffersToMe } from './my-requests.part.tsx';
import { OpenShiftList } from './open-shift-list.part.tsx';
import { OwnShifts } from './own-shifts.part.tsx';
import { ShiftClaim } from './shift-claim.resource.ts';
import { StepQuestions } from './step-questions.part.tsx';
import classes from './claims.module.css';

const MAX_ITEMS = 100;

export default function OpenShiftsScreen() {
  useClaimChanges();
  const actor = useActor();
  const { employee } = actor;
  const steps = useSteps();
  const plans = mayCall(approveClaim, ShiftClaim, actor);
  const works = employee !== null && mayEver(takesPart, actor);
  return (
    <>
      <PageHeader
        title="Open shifts"
        subtitle={works ? 'Claim open shifts, or offer and swap your own.' : 'Claims of open shifts and swaps.'}
      />
      <SimpleGrid cols={{ base: 1, lg: works ? 2 : 1 }} spacing="lg" maw={works ? undefined : '52rem'} style={{ alignItems: 'start' }}>
        <Stack ref={showInOrder} gap="lg" miw={0} className={classes.column}>
          {plans && <ClaimQueue steps={steps} most={MAX_ITEMS} />}
          {plans && <SwapQueue steps={steps} most={MAX_ITEMS} />}
          {works && <OffersToMe employee={employee} steps={steps} />}
          {works && <OpenShiftList employee={employee} steps={steps} most={MAX_ITEMS} />}
        </Stack>
        {works && (
          <Stack ref={showInOrder} gap="lg" miw={0} className={classes.column}>
            <MyClaims employee={employee} steps={steps} />
            <MyOffers employee={employee} steps={steps} />
            <OwnShifts employee={employee} steps={steps} />
          </Stack>
        )}
      </SimpleGrid>
      <StepQuestions steps={steps} />
    </>
  );
}
