/**
 * Decides what domains add to the screens of records that are not theirs. A domain further down the map may not be imported
 * by one further up, so the screen asks here, by the record's type: shifts appear on an employee without workforce knowing of them.
 */
import { lazy, type ComponentType } from 'react';
import type { AnyItem } from './any-item.ts';

export interface RecordPartProps {
  readonly item: AnyItem;
}

export interface Extension {
  /** Stand beside the facts of the record's page. */
  readonly panels?: readonly ComponentType<RecordPartProps>[];
  readonly columns?: readonly { readonly name: string; readonly label: string; readonly after?: string; readonly cell: ComponentType<RecordPartProps> }[];
}

export const EXTENSIONS: Readonly<Record<string, Extension>> = {
  Employee: { panels: [lazy(() => import('../../domains/scheduling/employee-shifts.part.tsx')), lazy(() => import('../../domains/payroll/employee-pay.part.tsx'))] },
  LiveAccount: {
    panels: [
      lazy(() => import('../../domains/streams/account-trend.part.tsx')),
      lazy(() => import('../../domains/streams/account-best-hours.part.tsx')),
      lazy(() => import('../../domains/streams/account-streams.part.tsx')),
      lazy(() => import('../../domains/scheduling/account-schedules.part.tsx')),
    ],
    columns: [{ name: 'nextStream', label: 'Next stream', after: 'managers', cell: lazy(() => import('../../domains/scheduling/next-stream.part.tsx')) }],
  },
};
