/** Details of an open shift in the calendar, with claim buttons. */
import { Anchor, Group } from '@mantine/core';
import { AppLink } from '#web/generic/app-link.tsx';
import { nameOf, type Offer, type Planned } from '../schedules/schedule/planned.rules.ts';
import { ClaimButtons } from './claim-buttons.part.tsx';
import { useSteps } from './claims-data.hook.tsx';
import { StepQuestions } from './step-questions.part.tsx';

interface OfferDetailsProps {
  readonly planned: Planned;
  readonly offer: Offer;
}

export function OfferDetails({ planned, offer }: OfferDetailsProps) {
  const steps = useSteps();
  const { '@id': iri, uuid, startTime, endTime } = planned.item;
  return (
    <Group gap="xs">
      <ClaimButtons
        schedule={{ '@id': iri, uuid, startTime, endTime, name: nameOf(planned) }}
        roles={offer.roles}
        requested={offer.requested !== null}
        steps={steps}
      />
      <Anchor size="sm" renderRoot={(props) => <AppLink {...props} to="/open-shifts" />}>
        All open shifts
      </Anchor>
      <StepQuestions steps={steps} />
    </Group>
  );
}
