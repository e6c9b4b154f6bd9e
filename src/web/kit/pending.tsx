/** Placeholder for data that has not loaded: a skeleton, or the error. */
import type { ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from './error-state.tsx';

interface PendingProps extends ErrorStateProps {
  readonly skeleton: ReactNode;
}

export function Pending({ skeleton, ...failure }: PendingProps) {
  return failure.error === null ? skeleton : <ErrorState {...failure} />;
}
