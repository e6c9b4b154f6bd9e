/** A part of a screen whose code is loaded when it is first shown: a skeleton until then, and words instead while offline. */
import { Text } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { useConnection } from '#web/api/use-connection.ts';

interface PendingPartProps {
  /** Absent = nothing is shown while the code is loading. */
  readonly skeleton?: ReactNode;
  /** What happens when the connection is back; null = there is nothing to wait for. */
  readonly words?: string | null;
  readonly className?: string | undefined;
}

export function LatePart({ children, ...pending }: PendingPartProps & { readonly children: ReactNode }) {
  return <Suspense fallback={<PendingPart {...pending} />}>{children}</Suspense>;
}

function PendingPart({ skeleton = null, words = 'This will load when you are back online.', className }: PendingPartProps) {
  const { online } = useConnection();
  if (online) return skeleton;
  if (words === null) return null;
  return (
    <Text component="span" display={className === undefined ? 'block' : undefined} size="sm" c="dimmed" role="status" className={className}>
      {words}
    </Text>
  );
}
