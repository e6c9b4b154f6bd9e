/** Skeleton of the dashboard, and the place of a part of which is not known yet whether it is shown. */
import { Card, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import classes from './dashboard-skeleton.module.css';
import { ListSkeleton } from './skeletons.tsx';

const CARDS = [0, 1, 2, 3];

export function DashboardSkeleton() {
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md" aria-hidden>
        {CARDS.map((card) => (
          <Card key={card} withBorder h={92}>
            <Skeleton h={10} w="50%" />
            <Skeleton h={22} w="35%" mt="sm" />
          </Card>
        ))}
      </SimpleGrid>
      <Card>
        <ListSkeleton rows={6} columns={4} />
      </Card>
    </Stack>
  );
}

/** Keeps the parts below from being shown, since it may push them down. Invisible unless it is the first: often there is nothing to show. */
export function AwaitedPart() {
  return (
    <div className={classes.awaited}>
      <DashboardSkeleton />
    </div>
  );
}
