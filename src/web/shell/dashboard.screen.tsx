/** Dashboard: the cards that the domains contribute for the user's role, in order. */
import { Stack } from '@mantine/core';
import { formatInstant } from '#core/date-text';
import { useSettings } from '#web/api/settings.ts';
import { LatePart } from '#web/kit/late-part.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { DashboardSkeleton } from '#web/kit/dashboard-skeleton.tsx';
import { showInOrder } from '#web/kit/in-order.ts';
import { displayName } from '#web/session/session.ts';
import { useActor, useSession } from '#web/session/use-session.ts';
import { DASHBOARD } from '../domains.ts';
import { NotLinked } from './not-linked.tsx';

export default function DashboardScreen() {
  const actor = useActor();
  const { user } = useSession();
  const { timeZone } = useSettings();
  const parts = DASHBOARD.filter(({ shows }) => shows(actor));
  const today = formatInstant(Date.now(), timeZone, 'weekday-date');

  return (
    <>
      <PageHeader title={`Hello, ${displayName(user)}`} subtitle={today} />
      <Stack ref={showInOrder} gap="lg">
        <LatePart skeleton={<DashboardSkeleton />}>
          {parts.map(({ order, part: Part }) => (
            <Part key={order} actor={actor} />
          ))}
        </LatePart>
        {parts.length === 0 && <NotLinked />}
      </Stack>
    </>
  );
}
