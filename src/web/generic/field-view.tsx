/** Decides how a value of each kind of field is shown, in the cell of a list or in the facts of a record. */
import type { ReactNode } from 'react';
import { formatDay } from '#core/date-words';
import type { Field } from '#core/fields';
import { DateTime } from '#web/kit/date-time.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { useCurrency } from './use-currency.ts';
import classes from './field-view.module.css';
import { RecordName } from './record-name.tsx';
import { choiceWords, NOTHING, percentWords } from './words.ts';

interface FieldViewProps {
  readonly name: string;
  readonly field: Field | undefined;
  readonly value: unknown;
  /** Cells are one line, without links that compete with the row's, and without units: those stand in the header. */
  readonly inCell?: boolean;
}

const CELL_NAMES = 2;
const SYSTEM_TIMES = new Set(['createTime', 'updateTime']);

export function FieldView({ name, field, value, inCell = false }: FieldViewProps): ReactNode {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className={classes.nothing}>{NOTHING}</span>;
  if (field === undefined) return SYSTEM_TIMES.has(name) ? <DateTime value={String(value)} /> : String(value);
  switch (field.kind) {
    case 'choice':
      return name === 'status' ? (
        <StatusBadge status={String(value)} label={choiceWords(field, String(value))} />
      ) : (
        choiceWords(field, String(value))
      );
    case 'choices':
      return (value as readonly string[]).map((one) => choiceWords(field, one)).join(', ');
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'instant':
      return <DateTime value={String(value)} />;
    case 'date':
      return formatDay(String(value));
    case 'money':
      return <Amount value={String(value)} perHour={field.options.unit === 'perHour'} bare={inCell} />;
    case 'decimal':
    case 'integer':
      return <span className={classes.number}>{numberWords(field, value as string | number, inCell)}</span>;
    case 'one':
      return <RecordName target={field.target} value={value} plain={inCell} />;
    case 'many':
    case 'links':
      return <Names target={field.target} values={value as readonly unknown[]} most={inCell ? CELL_NAMES : Infinity} plain={inCell} />;
    case 'email':
      return inCell ? (
        String(value)
      ) : (
        <a className={classes.link} href={`mailto:${String(value)}`}>
          {String(value)}
        </a>
      );
    case 'phone':
      return inCell ? (
        String(value)
      ) : (
        <a className={classes.link} href={`tel:${String(value).replace(/[^+\d]/g, '')}`}>
          {String(value)}
        </a>
      );
    case 'timeZone':
      return String(value).replaceAll('_', ' ');
    case 'longText':
      return inCell ? String(value) : <span className={classes.longText}>{String(value)}</span>;
    case 'json':
      return null;
    default:
      return String(value);
  }
}

function Amount({ value, perHour, bare }: { readonly value: string; readonly perHour: boolean; readonly bare: boolean }) {
  const { format, formatBare } = useCurrency();
  return <span className={classes.number}>{bare ? formatBare(value) : `${format(value)}${perHour ? ' / h' : ''}`}</span>;
}

function Names({
  target,
  values,
  most,
  plain,
}: {
  readonly target: string;
  readonly values: readonly unknown[];
  readonly most: number;
  readonly plain: boolean;
}) {
  const shown = values.slice(0, most);
  return (
    <span className={classes.names}>
      {shown.map((value, index) => (
        <span key={index}>
          <RecordName target={target} value={value} plain={plain} />
          {index < shown.length - 1 ? ',' : ''}
        </span>
      ))}
      {values.length > shown.length ? <span className={classes.nothing}>+{values.length - shown.length}</span> : null}
    </span>
  );
}

function numberWords(field: Field, value: string | number, bare: boolean): string {
  const unit = field.kind === 'decimal' || field.kind === 'integer' ? field.options.unit : undefined;
  if (unit === 'percent') return bare ? percentWords(value).slice(0, -1) : percentWords(value);
  return unit === 'hours' && !bare ? `${value} h` : String(value);
}
