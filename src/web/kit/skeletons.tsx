/** Skeletons of loading lists and forms, so that the layout does not shift when the data arrives. */
import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';

export function Waiting() {
  return <VisuallyHidden role="status">Loading…</VisuallyHidden>;
}

export function ListSkeleton({ rows = 8, columns = 5 }: { readonly rows?: number; readonly columns?: number }) {
  return (
    <Stack gap={0}>
      <Waiting />
      {Array.from({ length: rows }, (_, row) => (
        <Group key={row} h={40} gap="lg" wrap="nowrap" aria-hidden>
          {Array.from({ length: columns }, (_unused, column) => (
            <Skeleton key={column} h={10} radius="sm" style={{ flex: column === 0 ? 2 : 1 }} />
          ))}
        </Group>
      ))}
    </Stack>
  );
}

export function FormSkeleton({ fields = 5 }: { readonly fields?: number }) {
  return (
    <Stack gap="md" maw="40rem">
      <Waiting />
      {Array.from({ length: fields }, (_, field) => (
        <Stack key={field} gap={6} aria-hidden>
          <Skeleton h={10} w="7rem" radius="sm" />
          <Skeleton h={32} radius="sm" />
        </Stack>
      ))}
    </Stack>
  );
}
