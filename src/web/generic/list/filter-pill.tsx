/** Decides how one filter looks in the bar: a quiet button while it is off, its value and a cross while it is on. */
import { CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { toast } from '#web/kit/toast.tsx';
import { useCode } from '#web/kit/use-code.ts';
import { RecordName } from '../record-name.tsx';
import type { FilterSpec } from './filter-specs.ts';
import { filterWords } from './filter-words.ts';
import classes from './list.module.css';

interface FilterPillProps {
  readonly spec: FilterSpec;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** Just added from the menu: opens at once, and leaves the bar when closed empty. */
  readonly fresh?: boolean;
  readonly onGone?: () => void;
}

const loadEditor = () => import('./filter-editor.tsx');

const NAMED = 2;

export function FilterPill({ spec, value, onChange, fresh = false, onGone }: FilterPillProps) {
  const { here, fetch, ahead } = useCode(loadEditor);
  const [opened, setOpened] = useState(false);
  const on = value !== undefined;
  const open = useCallback(() => void fetch().then(() => setOpened(true)).catch((error: unknown) => toast.error(error)), [fetch]);
  useEffect(() => {
    if (fresh) open();
  }, [fresh, open]);
  const close = () => {
    setOpened(false);
    if (!on) onGone?.();
  };
  return (
    <Popover opened={opened} onChange={(next) => (next ? open() : close())} position="bottom-start" trapFocus returnFocus withinPortal>
      <span className={classes.pill} data-on={on || undefined}>
        <Popover.Target>
          <UnstyledButton className={classes.pillButton} {...ahead} onClick={() => (opened ? close() : open())}>
            <span className={classes.pillLabel}>{spec.label}{on ? ':' : ''}</span>
            {on ? <span className={classes.pillValue}><FilterValue spec={spec} value={value} /></span> : <IconChevronDown size={14} aria-hidden />}
          </UnstyledButton>
        </Popover.Target>
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
      <Popover.Dropdown className={classes.pillDropdown} aria-label={`Filter by ${spec.label.toLowerCase()}`}>
        {here === null ? null : <here.FilterEditor spec={spec} value={value} onChange={onChange} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterValue({ spec, value }: { readonly spec: FilterSpec; readonly value: string }) {
  if (spec.shape !== 'relation' || spec.field === undefined || !('target' in spec.field)) return <>{filterWords(spec, value)}</>;
  const { target } = spec.field;
  const uuids = value.split(',');
  return (
    <>
      {uuids.slice(0, NAMED).map((uuid, index) => <span key={uuid}>{index > 0 ? ', ' : ''}<RecordName target={target} value={uuid} plain /></span>)}
      {uuids.length > NAMED ? ` +${uuids.length - NAMED}` : ''}
    </>
  );
}
