/** Selection of the roster, lazy-loaded on first use: handles clicks, keys and drags on the selection and renders its toolbar. */
import { useEffectEvent, useImperativeHandle, useLayoutEffect, type RefObject } from 'react';
import type { EmployeeOption } from '../editor/assignees-input.part.tsx';
import { useRosterSelection, type RosterSelection, type SelectionParts } from './roster-selection.hook.tsx';
import { SelectionBar } from './selection-bar.part.tsx';

interface RosterSelectionProps extends SelectionParts {
  readonly employees: readonly EmployeeOption[];
  readonly handle: RefObject<RosterSelection | null>;
  /** The action that triggered loading, executed once loaded. */
  readonly first: (selection: RosterSelection) => void;
}

export default function RosterSelectionPart({ employees, handle, first, ...parts }: RosterSelectionProps) {
  const selection = useRosterSelection(parts);
  useImperativeHandle(handle, () => selection);
  const begin = useEffectEvent(() => first(selection));
  // Together with the handle: a click that comes in between would be executed before what was asked first.
  useLayoutEffect(() => begin(), []);
  if (selection.plans.length === 0) return null;
  return <SelectionBar plans={selection.plans} clock={parts.clock} store={parts.store} employees={employees} onClear={selection.clear} />;
}
