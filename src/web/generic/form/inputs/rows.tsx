/** Editable list of rows in a form, with buttons to move, remove and add rows. */
import { ActionIcon, Button, Input } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { focusWhenReady } from '#web/kit/focus-when-ready.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '#web/kit/icons.ts';
import { INPUT_ORDER, type FieldInputProps } from '../field-input-props.ts';
import classes from './rows.module.css';

interface RowsProps<Row> {
  readonly props: FieldInputProps;
  readonly rows: readonly Row[];
  readonly onChange: (rows: readonly Row[]) => void;
  /** Noun of a row for button labels: "link", "shift". */
  readonly noun: string;
  /** Creates an empty row; null when no rows may be added. */
  readonly createRow: (() => Row) | null;
  readonly mayRemove: (row: Row) => boolean;
  /** The order of rows is significant and can be changed. */
  readonly isOrdered: boolean;
  readonly children: (row: Row, index: number, change: (row: Row) => void) => ReactNode;
}

export function Rows<Row>({ props, rows, onChange, noun, createRow, mayRemove, isOrdered, children }: RowsProps<Row>) {
  const { label, help, required, error, disabled } = props;
  const list = useRef<HTMLUListElement>(null);
  const focusRow = (index: number) =>
    focusWhenReady(() => list.current?.children[index]?.querySelector<HTMLElement>('input, textarea, button'));
  const replace = (index: number, ...by: readonly Row[]) => onChange([...rows.slice(0, index), ...by, ...rows.slice(index + 1)]);
  const move = (index: number, to: number) => {
    const others = rows.filter((_, at) => at !== index);
    onChange([...others.slice(0, to), rows[index]!, ...others.slice(to)]);
    focusRow(to);
  };
  return (
    <Input.Wrapper
      label={label}
      description={help}
      required={required}
      error={error}
      inputWrapperOrder={INPUT_ORDER}
      labelElement="div"
      role="group"
      aria-label={typeof label === 'string' ? label : undefined}
    >
      <ul ref={list} className={classes.rows}>
        {rows.map((row, index) => (
          <li key={index} className={classes.row} data-row={index}>
            <div className={classes.parts}>{children(row, index, (next) => replace(index, next))}</div>
            <div className={classes.tools}>
              {isOrdered ? (
                <>
                  <Tool label={`Move ${noun} ${index + 1} up`} disabled={disabled || index === 0} onClick={() => move(index, index - 1)}>
                    <IconArrowUp size={16} aria-hidden />
                  </Tool>
                  <Tool
                    label={`Move ${noun} ${index + 1} down`}
                    disabled={disabled || index === rows.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowDown size={16} aria-hidden />
                  </Tool>
                </>
              ) : null}
              {mayRemove(row) ? (
                <Tool label={`Remove ${noun} ${index + 1}`} disabled={disabled} onClick={() => replace(index)}>
                  <IconTrash size={16} aria-hidden />
                </Tool>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {createRow === null ? null : (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={disabled}
          onClick={() => {
            onChange([...rows, createRow()]);
            focusRow(rows.length);
          }}
        >
          Add {noun}
        </Button>
      )}
    </Input.Wrapper>
  );
}

function Tool({
  label,
  disabled,
  onClick,
  children,
}: {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <ActionIcon
      className={classes.tool}
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
