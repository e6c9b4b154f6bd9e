/** Skeleton of a row of cards; a separate file, because few first visits need it. */
import { Card, SimpleGrid, Skeleton } from '@mantine/core';
import { Waiting } from './skeletons.tsx';

export function CardsSkeleton({ cards = 4, height = 92 }: { readonly cards?: number; readonly height?: number }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: cards }} spacing="md">
      <Waiting />
      {Array.from({ length: cards }, (_, card) => (
        <Card key={card} withBorder h={height} aria-hidden>
          <Skeleton h={10} w="50%" />
          <Skeleton h={22} w="35%" mt="sm" />
        </Card>
      ))}
    </SimpleGrid>
  );
}
