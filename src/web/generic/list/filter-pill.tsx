/** A filter in the bar: a plain button while inactive, its value and a clear button while active. */
import { CloseButton, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '#web/kit/icons.ts';
import { Later } from '#web/kit/later.tsx';
import { useCode } from '#web/kit/use-code.ts';
import { RecordName } from '../record-name.tsx';
import type { FilterSpec } from './filter-specs.ts';
import { filterText } from './filter-text.ts';
import classes from './list.module.css';

interface FilterPillProps {
  readonly spec: FilterSpec;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** Just added from the menu: opens immediately, and is removed from the bar when closed without a value. */
  readonly fresh?: boolean;
  readonly onGone?: () => void;
}

const loadEditor = () => import('./filter-editor.tsx');

const NAMED = 2;

export function FilterPill({ spec, value, onChange, fresh = false, onGone }: FilterPillProps) {
  const editor = useCode(loadEditor);
  const on = value !== undefined;
  const button = (
    <UnstyledButton className={classes.pillButton}>
      <span className={classes.pillLabel}>
        {spec.label}
        {on ? ':' : ''}
      </span>
      {on ? (
        <span className={classes.pillValue}>
          <FilterValue spec={spec} value={value} />
        </span>
      ) : (
        <IconChevronDown size={14} aria-hidden />
      )}
    </UnstyledButton>
  );
  return (
    <span className={classes.pill} data-on={on || undefined}>
      <Later popup="dialog" target={button} ahead={editor.fetch} atOnce={fresh} onClose={() => (on ? undefined : onGone?.())}>
        {({ Popover }, { target, ...opening }) => (
          <Popover {...opening} position="bottom-start" trapFocus returnFocus withinPortal>
            <Popover.Target>{target}</Popover.Target>
            <Popover.Dropdown className={classes.pillDropdown} aria-label={`Filter by ${spec.label.toLowerCase()}`}>
              {editor.here === null ? null : <editor.here.FilterEditor spec={spec} value={value} onChange={onChange} />}
            </Popover.Dropdown>
          </Popover>
        )}
      </Later>
      {on ? (
        <CloseButton
          size="xs"
          aria-label={`Clear filter ${spec.label.toLowerCase()}`}
          onClick={() => {
            onChange(undefined);
            onGone?.();
          }}
        />
      ) : null}
    </span>
  );
}

function FilterValue({ spec, value }: { readonly spec: FilterSpec; readonly value: string }) {
  if (spec.shape !== 'relation' || spec.field === undefined || !('target' in spec.field)) return <>{filterText(spec, value)}</>;
  const { target } = spec.field;
  const uuids = value.split(',');
  return (
    <>
      {uuids.slice(0, NAMED).map((uuid, index) => (
        <span key={uuid}>
          {index > 0 ? ', ' : ''}
          <RecordName target={target} value={uuid} plain />
        </span>
      ))}
      {uuids.length > NAMED ? ` +${uuids.length - NAMED}` : ''}
    </>
  );
}
