/** Inputs for text, passwords, numbers and switches. */
import { PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import { scaleOf } from '#core/field-properties';
import type { NumberField } from '#core/fields';
import { kindOf } from '#core/kinds';
import { commonProps, type FieldInputProps } from '../field-input-props.ts';
import { useCurrency } from '../../use-currency.ts';
import classes from './inputs.module.css';

const text = (value: FieldInputProps['value']) => (typeof value === 'string' ? value : '');

export function WordsInput({ type = 'text', ...props }: FieldInputProps & { readonly type?: 'text' | 'email' | 'tel' }) {
  const { value, onChange } = props;
  return (
    <TextInput
      {...commonProps(props)}
      type={type}
      value={text(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={type === 'text' ? undefined : false}
    />
  );
}

export function LongTextInput(props: FieldInputProps) {
  return (
    <Textarea
      {...commonProps(props)}
      value={text(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      autosize
      minRows={3}
      maxRows={14}
    />
  );
}

export function SecretInput(props: FieldInputProps) {
  return (
    <PasswordInput
      {...commonProps(props)}
      value={text(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
    />
  );
}

const UNITS: Readonly<Record<NonNullable<NumberField['options']['unit']>, string>> = { percent: '%', hours: 'h', perHour: 'per hour' };

/** Text input with a decimal keyboard: a number input would round, and discard what it cannot parse. */
export function NumberTextInput(props: FieldInputProps & { readonly field: NumberField }) {
  const { field, value, onChange } = props;
  const { symbol } = useCurrency();
  const { unit: measured } = field.options;
  const unit = measured === undefined ? null : UNITS[measured];
  return (
    <TextInput
      {...commonProps(props)}
      classNames={{ input: classes.number }}
      value={text(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode={scaleOf(field) === 0 ? 'numeric' : 'decimal'}
      leftSection={kindOf(field).cell === 'money' ? <span className={classes.unit}>{symbol}</span> : undefined}
      rightSection={unit === null ? undefined : <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit === 'per hour' ? 76 : undefined}
      rightSectionPointerEvents="none"
      autoComplete="off"
    />
  );
}

export function SwitchInput({ label, help, value, onChange, error, disabled }: FieldInputProps) {
  return (
    <Switch
      label={label}
      description={help}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={error}
      disabled={disabled}
    />
  );
}
