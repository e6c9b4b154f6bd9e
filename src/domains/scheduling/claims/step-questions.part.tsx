/** Questions that the server asks before a step on a claim or swap: a reason for soft conflicts, and whether to request despite another request. */
import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Confirm } from '#web/kit/confirm.tsx';
import type { Steps } from './claims-data.hook.tsx';

// Dialogs are loaded when a question has to be asked.
const ConflictDialog = lazy(async () => ({ default: (await import('../schedules/conflicts/conflict-dialog.part.tsx')).ConflictDialog }));

export function StepQuestions({ steps: { question, overlap, closeOverlap } }: { readonly steps: Steps }) {
  return (
    <>
      <Suspense fallback={null}>{question === null ? null : <ConflictDialog question={question} />}</Suspense>
      {overlap !== null && (
        <Confirm
          opened
          onClose={closeOverlap}
          onConfirm={overlap.proceed}
          title="Overlaps another request"
          label="Request both"
          confirmFocused
        >
          <Text size="sm">{overlap.what}, is at an overlapping time, and you have requested it already.</Text>
          <Text size="sm" mt="xs">
            Only one of the two can be approved, which ends the other.
          </Text>
        </Confirm>
      )}
    </>
  );
}
