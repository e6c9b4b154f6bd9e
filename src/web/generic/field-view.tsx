/** Renders a value in a list cell or among the details of a record, by the field's kind; empty values all look the same. */
import type { ReactNode } from 'react';
import type { Field } from '#core/fields';
import { DateTime } from '#web/kit/date-time.tsx';
import classes from './field-view.module.css';
import { shownKindOf } from './kinds.tsx';
import { NOTHING } from './text.ts';

interface FieldViewProps {
  readonly name: string;
  readonly field: Field | undefined;
  readonly value: unknown;
  /** See `ViewOf`. */
  readonly inCell?: boolean;
}

const SYSTEM_TIMES = new Set(['createTime', 'updateTime']);

export function FieldView({ name, field, value, inCell = false }: FieldViewProps): ReactNode {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className={classes.nothing}>{NOTHING}</span>;
  if (field === undefined) return SYSTEM_TIMES.has(name) ? <DateTime value={value as string} /> : (value as string | number);
  return shownKindOf(field).view({ name, field, value, inCell });
}
