/** How each kind of field is displayed: in a cell, among the details of a record, as text, as a column and as a filter. */
import type { ReactNode } from 'react';
import { negativeMark } from '#web/kit/money.tsx';
import { formatDay } from '#core/date-text';
import type { ChoiceField, Field, FieldKind, FieldOf, NumberField, RelationField, StateField } from '#core/fields';
import type { FileValue } from '#core/file-value';
import { formatMoney } from '#core/money';
import { withMinus } from '#core/number-format';
import type { WebLink } from '#core/web-links';
import { DateTime } from '#web/kit/date-time.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { timeText } from '#web/kit/time-text.ts';
import classes from './field-view.module.css';
import type { FilterShape } from './list/filter-shape.ts';
import { isPercent } from './number-text.ts';
import { RecordName } from './record-name.tsx';
import { JsonView } from './views/json-view.tsx';
import { FileView, fileText } from './views/file-view.tsx';
import { linkText, WebLinksView } from './views/web-links-view.tsx';
import { useCurrency } from './use-currency.ts';
import { badgeOf, choiceText, percentText, type Agency } from './text.ts';

export interface ViewOf<F extends Field = Field> {
  readonly name: string;
  readonly field: F;
  /** Never null, an empty string or an empty list. */
  readonly value: unknown;
  /** Cells are a single line without links, which would compete with the row's link, and without units, which are in the column header. */
  readonly inCell: boolean;
}

interface ShownKind<F extends Field = Field> {
  view(props: ViewOf<F>): ReactNode;
  /** A plain value as a single line of text; absent = unchanged. */
  text?(text: string, field: F, agency: Agency): string;
  /** A structured value as a single line of text; absent = its JSON. */
  partText?(value: object): string;
  /** Shape of the list filter for the value as a whole; null = no filter. */
  readonly filter: FilterShape | null;
  /** Right-aligned. */
  readonly isNumber?: true;
  /** Unit in the column header. @param symbol of the currency. */
  unit?(field: F, symbol: string): string | null;
  /** Whether lists may show it as a column; absent = yes. */
  isListed?(field: F): boolean;
  /** Whether the details of a record show it; absent = yes. */
  isDetail?(field: F): boolean;
  /** Text in the audit trail instead of the value. */
  readonly auditText?: string;
}

const plain: ShownKind = { view: ({ value }) => String(value), filter: 'text' };

function linked(hrefOf: (value: string) => string): ShownKind {
  return {
    ...plain,
    view: ({ value, inCell }) =>
      inCell ? (
        String(value)
      ) : (
        <a className={classes.link} href={hrefOf(String(value))}>
          {String(value)}
        </a>
      ),
  };
}

const number: ShownKind<NumberField> = {
  view: ({ field, value, inCell }) => <span className={classes.number}>{numberText(field, String(value), inCell)}</span>,
  text: (text, field) => (isPercent(field) ? percentText(text) : withMinus(text)),
  filter: 'text',
  isNumber: true,
  unit: (field) => (isPercent(field) ? '%' : field.options.unit === 'hours' ? 'h' : null),
};

const chosen: ShownKind<ChoiceField | StateField> = {
  view: ({ field, value }) => {
    const badge = badgeOf(field, String(value));
    return badge === null ? choiceText(field, String(value)) : <SeverityBadge {...badge} />;
  },
  text: (text, field) => choiceText(field, text),
  filter: 'choices',
};

const CELL_NAMES = 2;

const KINDS: { readonly [K in FieldKind]: ShownKind<FieldOf<K>> } = {
  text: plain,
  longText: {
    ...plain,
    view: ({ value, inCell }) => (inCell ? String(value) : <span className={classes.longText}>{String(value)}</span>),
  },
  email: linked((address) => `mailto:${address}`),
  phone: linked((digits) => `tel:${digits.replace(/[^+\d]/g, '')}`),
  timeZone: { view: ({ value }) => String(value).replaceAll('_', ' '), filter: 'timeZone' },
  secret: plain,
  integer: { ...number, text: withMinus },
  decimal: number,
  money: {
    view: ({ field, value, inCell }) => <Amount value={String(value)} perHour={field.options.unit === 'perHour'} bare={inCell} />,
    text: (text, _, { currency }) => formatMoney(text, currency),
    filter: 'text',
    isNumber: true,
    unit: (field, symbol) => (field.options.unit === 'perHour' ? `${symbol}/h` : symbol),
  },
  boolean: { view: ({ value }) => (value === true ? 'Yes' : 'No'), filter: 'text' },
  instant: {
    view: ({ value }) => <DateTime value={String(value)} />,
    text: (text, _, { timeZone }) => timeText(text, timeZone),
    filter: 'text',
  },
  date: { view: ({ value }) => formatDay(String(value)), text: (text) => formatDay(text), filter: 'text' },
  timeOfDay: plain,
  choice: chosen,
  state: chosen,
  choices: {
    view: ({ field, value }) => (value as readonly string[]).map((part) => choiceText(field, part)).join(', '),
    text: (text, field) => choiceText(field, text),
    filter: 'choices',
  },
  json: {
    view: ({ field, value, inCell }) => (field.options.schema === undefined ? null : <JsonView value={value} inCell={inCell} />),
    filter: null,
    isListed: () => false,
    isDetail: ({ options }) => options.schema !== undefined,
    auditText: 'updated settings',
  },
  webLinks: {
    view: ({ value, inCell }) => <WebLinksView links={value as readonly WebLink[]} inCell={inCell} />,
    partText: (value) => linkText(value as WebLink),
    filter: null,
  },
  file: {
    view: ({ value, inCell }) => <FileView file={value as FileValue} inCell={inCell} />,
    partText: (value) => fileText(value as FileValue),
    filter: null,
  },
  one: {
    view: ({ field, value, inCell }) => (
      <RecordName target={field.target} value={value} plain={inCell} embeds={inCell && field.options.embed !== undefined} />
    ),
    filter: 'relation',
  },
  many: {
    view: names,
    filter: null,
    isListed: ({ options }) => options.itemOnly !== true && (options.embed?.length ?? 0) > 0,
  },
  links: { view: names, filter: 'relation' },
};

export function shownKindOf(field: Field): ShownKind {
  return KINDS[field.kind];
}

function Amount({ value, perHour, bare }: { readonly value: string; readonly perHour: boolean; readonly bare: boolean }) {
  const { format, formatBare } = useCurrency();
  return (
    <span className={classes.number} {...negativeMark(value)}>
      {bare ? formatBare(value) : `${format(value)}${perHour ? ' / h' : ''}`}
    </span>
  );
}

function numberText(field: NumberField, value: string, bare: boolean): string {
  if (isPercent(field)) return bare ? percentText(value).slice(0, -1) : percentText(value);
  return field.options.unit === 'hours' && !bare ? `${withMinus(value)} h` : withMinus(value);
}

function names({ field, value, inCell }: ViewOf<RelationField>): ReactNode {
  const values = value as readonly unknown[];
  const shown = values.slice(0, inCell ? CELL_NAMES : Infinity);
  return (
    <span className={classes.names}>
      {shown.map((part, index) => (
        <span key={index}>
          <RecordName target={field.target} value={part} plain={inCell} />
          {index < shown.length - 1 ? ',' : ''}
        </span>
      ))}
      {values.length > shown.length ? <span className={classes.nothing}>+{values.length - shown.length}</span> : null}
    </span>
  );
}
