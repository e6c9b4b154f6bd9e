/** Inputs for the fields of bonus settings: rates with their unit, cutoffs as times, and the rate unit as two radio buttons. */
import { Group, Radio, TextInput } from '@mantine/core';
import { commonProps, INPUT_ORDER, type FieldInputProps } from '#web/generic/form/field-input-props.ts';
import type { FieldOverride } from '#web/generic/form/form-types.ts';
import { choiceText } from '#web/generic/text.ts';
import { useCurrency } from '#web/generic/use-currency.ts';
import classes from './bonus-settings.module.css';
import { typedClock } from './day-strip.rules.ts';
import { BONUS_RATE_FIELDS, RATE_UNITS, type BonusRateField } from '../basis/pay-settings.rules.ts';

const LABELS: Readonly<Record<BonusRateField, string>> = {
  earlyShiftBonusRate: 'Early bonus',
  lateShiftBonusRate: 'Late bonus',
  weekendBonusRate: 'Weekend bonus',
  holidayBonusRate: 'Holiday bonus',
};

const CUTOFF: FieldOverride = { input: CutoffInput };

/** @param percent whether rates are a percentage of the base rate. */
export function bonusOverrides(percent: boolean): Readonly<Record<string, FieldOverride>> {
  const input = (props: FieldInputProps) => <RateInput {...props} percent={percent} />;
  return {
    rateUnit: { label: 'Bonuses are', input: UnitInput },
    ...Object.fromEntries(BONUS_RATE_FIELDS.map((name) => [name, { label: LABELS[name], input }])),
    earlyShiftCutoff: CUTOFF,
    lateShiftCutoff: CUTOFF,
  };
}

function textOf({ value }: FieldInputProps): string {
  return typeof value === 'string' ? value : '';
}

/** Always uses the 24-hour clock, whatever the browser's locale; a short form such as "8" is expanded on blur. */
function CutoffInput(props: FieldInputProps) {
  const typed = textOf(props);
  return (
    <TextInput
      {...commonProps(props)}
      value={typed}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={() => (typedClock(typed) === typed ? undefined : props.onChange(typedClock(typed)))}
      inputMode="numeric"
      placeholder="HH:MM"
      autoComplete="off"
      classNames={{ input: classes.number }}
    />
  );
}

/** A text input with a decimal keyboard: a number input would round the value and discard anything it cannot parse. */
function RateInput({ percent, ...props }: FieldInputProps & { readonly percent: boolean }) {
  const { symbol } = useCurrency();
  return (
    <TextInput
      {...commonProps(props)}
      value={textOf(props)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes.number }}
      leftSection={percent ? undefined : <span className={classes.unit}>{symbol}</span>}
      leftSectionPointerEvents="none"
      rightSection={<span className={classes.unit}>{percent ? '% of base' : 'per hour'}</span>}
      rightSectionWidth={percent ? 84 : 76}
      rightSectionPointerEvents="none"
    />
  );
}

function UnitInput({ field, label, error, disabled, value, onChange }: FieldInputProps) {
  return (
    <Radio.Group
      label={label}
      error={error}
      inputWrapperOrder={INPUT_ORDER}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
    >
      <Group gap="lg" py={6}>
        {RATE_UNITS.map((unit) => (
          <Radio key={unit} value={unit} label={choiceText(field, unit)} disabled={disabled} />
        ))}
      </Group>
    </Radio.Group>
  );
}
