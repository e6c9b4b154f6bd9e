/** Decides how texts, numbers and choices are typed. */
import { Checkbox, Group, MultiSelect, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { ChoiceField, ChoicesField, NumberField } from '#core/fields';
import { commonProps, INPUT_ORDER, type FieldInputProps } from '../field-input-props.ts';
import { isPercent } from '../form-values.ts';
import { useCurrency } from '../../use-currency.ts';
import { choiceWords } from '../../words.ts';
import classes from './inputs.module.css';

/** Up to this many choices stand open side by side. */
const OPEN_CHOICES = 6;

const text = (value: FieldInputProps['value']) => (typeof value === 'string' ? value : '');

export function WordsInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  const type = field.kind === 'email' ? 'email' : field.kind === 'phone' ? 'tel' : 'text';
  return <TextInput {...commonProps(props)} type={type} value={text(value)} onChange={(event) => onChange(event.currentTarget.value)} autoComplete="off" spellCheck={type === 'text' ? undefined : false} />;
}

export function LongTextInput(props: FieldInputProps) {
  return <Textarea {...commonProps(props)} value={text(props.value)} onChange={(event) => props.onChange(event.currentTarget.value)} autosize minRows={3} maxRows={14} />;
}

export function SecretInput(props: FieldInputProps) {
  return <PasswordInput {...commonProps(props)} value={text(props.value)} onChange={(event) => props.onChange(event.currentTarget.value)} autoComplete="new-password" visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }} />;
}

/** Text with a decimal keyboard: a number input would round, and drop what it cannot read. */
export function NumberTextInput(props: FieldInputProps & { readonly field: NumberField }) {
  const { field, value, onChange } = props;
  const { symbol } = useCurrency();
  const unit = isPercent(field) ? '%' : field.options.unit === 'hours' ? 'h' : field.options.unit === 'perHour' ? 'per hour' : null;
  return (
    <TextInput
      {...commonProps(props)}
      classNames={{ input: classes.number }}
      value={text(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
      leftSection={field.kind === 'money' ? <span className={classes.unit}>{symbol}</span> : undefined}
      rightSection={unit === null ? undefined : <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit === 'per hour' ? 76 : undefined}
      rightSectionPointerEvents="none"
      autoComplete="off"
    />
  );
}

export function ChoiceInput(props: FieldInputProps & { readonly field: ChoiceField }) {
  const { field, value, onChange } = props;
  const nullable = field.options.nullable === true;
  return (
    <Select
      {...commonProps(props)}
      data={field.choices.map((one) => ({ value: one, label: choiceWords(field, one) }))}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      allowDeselect={nullable}
      clearable={nullable}
      searchable={field.choices.length > 10}
    />
  );
}

export function ChoicesInput(props: FieldInputProps & { readonly field: ChoicesField }) {
  const { field, value, onChange } = props;
  const picked = Array.isArray(value) ? [...(value as readonly string[])] : [];
  const inOrder = (list: readonly string[]) => field.choices.filter((one) => list.includes(one));
  if (field.choices.length > OPEN_CHOICES) {
    return <MultiSelect {...commonProps(props)} data={field.choices.map((one) => ({ value: one, label: choiceWords(field, one) }))} value={picked} onChange={(list) => onChange(inOrder(list))} searchable />;
  }
  return (
    <Checkbox.Group label={props.label} description={props.help} required={props.required} error={props.error} inputWrapperOrder={INPUT_ORDER} value={picked} onChange={(list) => onChange(inOrder(list))}>
      <Group gap="lg" py={6}>
        {field.choices.map((one) => <Checkbox key={one} value={one} label={choiceWords(field, one)} disabled={props.disabled} />)}
      </Group>
    </Checkbox.Group>
  );
}

export function SwitchInput({ label, help, value, onChange, error, disabled }: FieldInputProps) {
  return <Switch label={label} description={help} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} error={error} disabled={disabled} />;
}
