/** Multi-select for report filters: a button that shows the selection, and a lazy-loaded popover with checkboxes. */
import { Button, Input } from '@mantine/core';
import { IconChevronDown } from '#web/kit/icons.ts';
import { Later } from '#web/kit/later.tsx';
import { useCode } from '#web/kit/use-code.ts';
import classes from './reports.module.css';

const loadOptions = () => import('./check-options.part.tsx');

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export interface CheckPickerProps {
  readonly label: string;
  /** Button text when nothing is selected. */
  readonly all: string;
  /** Undefined while loading. */
  readonly options: readonly Option[] | undefined;
  /** Whether loading failed, which is different from an empty list. */
  readonly failed?: boolean;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly most?: number;
}

export function CheckPicker(props: CheckPickerProps) {
  const { label, all, options = [], value } = props;
  const { here, fetch } = useCode(loadOptions);
  const names = value.map((one) => options.find((option) => option.value === one)?.label ?? '…');
  const text = names.length === 0 ? all : names.length === 1 ? names[0]! : `${names[0]!} +${names.length - 1}`;
  return (
    <Input.Wrapper label={label} labelElement="div" className={classes.picker}>
      <Later
        popup="dialog"
        ahead={fetch}
        target={
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            fw={400}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={`${label}: ${text}`}
          >
            {text}
          </Button>
        }
      >
        {({ Popover }, { target, ...opening }) => (
          <Popover {...opening} position="bottom-start" width={260} trapFocus>
            <Popover.Target>{target}</Popover.Target>
            <Popover.Dropdown aria-label={label}>{here === null ? null : <here.CheckOptions {...props} />}</Popover.Dropdown>
          </Popover>
        )}
      </Later>
    </Input.Wrapper>
  );
}
