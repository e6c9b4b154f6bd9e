/** Editor of one incentive: a summary line, expandable to all its settings. */
import '@mantine/dates/styles.layer.css';
import { ActionIcon, NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconChevronRight, IconCopy, IconTrash } from '#web/kit/icons.ts';
import { useId } from 'react';
import { CALENDAR } from '#web/generic/calendar.ts';
import { useCurrency } from '#web/generic/use-currency.ts';
import { PICKER_FORMS } from '#core/date-text';
import classes from './bonus-configuration.module.css';
import type { BonusErrors, IncentiveDraft } from './bonus-draft.rules.ts';
import { AmountInput, RolesInput, TierRows, type Unit } from './bonus-fields.part.tsx';
import { INCENTIVE_CHOICES } from '../account/bonus-settings.rules.ts';
import { CHOICE_HELP, CHOICE_LABELS, incentiveTime, incentiveText } from './bonus-text.rules.ts';

interface IncentiveCardProps {
  readonly incentive: IncentiveDraft;
  readonly index: number;
  readonly errors: BonusErrors;
  readonly today: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onChange: (part: Partial<IncentiveDraft>, step: string | null) => void;
  readonly onAddTier: () => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

const TIME_LABELS = { later: 'Not started', over: 'Ended', now: null } as const;

export function IncentiveCard({
  incentive,
  index,
  errors,
  today,
  open,
  onToggle,
  onChange,
  onAddTier,
  onCopy,
  onRemove,
}: IncentiveCardProps) {
  const id = useId();
  const path = `incentiveSettings[${index}]`;
  const name = incentive.name.trim() === '' ? 'New incentive' : incentive.name;
  const time = TIME_LABELS[incentiveTime(incentive, today)];
  const wrong = Object.keys(errors).some((key) => key === path || key.startsWith(`${path}.`));
  return (
    <li className={classes.card} data-incentive={index} data-wrong={wrong || undefined}>
      <div className={classes.cardHead}>
        <UnstyledButton className={classes.cardToggle} aria-expanded={open} aria-controls={`${id}-body`} onClick={onToggle}>
          <IconChevronRight size={16} className={classes.chevron} aria-hidden />
          <span className={classes.cardText}>
            <span className={classes.cardName}>
              {name}
              {time === null ? null : <span className={classes.tag}>{time}</span>}
              {wrong && !open ? <span className={classes.tagWrong}>Has errors</span> : null}
            </span>
            <span className={classes.soft}>{incentiveText(incentive)}</span>
          </span>
        </UnstyledButton>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Copy ${name}`} onClick={onCopy}>
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      {open ? (
        <div id={`${id}-body`} className={classes.cardBody}>
          <IncentiveFields {...{ incentive, path, errors, onChange, onAddTier }} />
        </div>
      ) : null}
    </li>
  );
}

type FieldsProps = Pick<IncentiveCardProps, 'incentive' | 'errors' | 'onChange' | 'onAddTier'> & { readonly path: string };

const HELP: Readonly<Partial<Record<keyof typeof CHOICE_LABELS, Readonly<Record<string, string>>>>> = CHOICE_HELP;

function IncentiveFields({ incentive, path, errors, onChange, onAddTier }: FieldsProps) {
  const { symbol } = useCurrency();
  const step = (name: string) => `${path}.${incentive.key}.${name}`;
  const choice = <Property extends keyof typeof CHOICE_LABELS>(property: Property, label: string) => (
    <NativeSelect
      label={label}
      description={HELP[property]?.[incentive[property]]}
      error={errors[`${path}.${property}`]}
      value={incentive[property]}
      data={INCENTIVE_CHOICES[property].map((value) => ({
        value,
        label: (CHOICE_LABELS[property] as Readonly<Record<string, string>>)[value]!,
      }))}
      onChange={(event) => onChange({ [property]: event.currentTarget.value }, null)}
    />
  );
  const money = incentive.metric === 'GMV' || incentive.metric === 'HOURLY_GMV';
  const value: Unit =
    incentive.reward === 'PERCENT_OF_GMV'
      ? { after: '%' }
      : incentive.reward === 'PER_HOUR'
        ? { before: symbol, after: 'per hour' }
        : { before: symbol };
  return (
    <>
      <div data-wide>
        <TextInput
          label="Name"
          value={incentive.name}
          maxLength={120}
          onChange={(event) => onChange({ name: event.currentTarget.value }, step('name'))}
          error={errors[`${path}.name`]}
          description="As shown on the payslip."
          autoComplete="off"
        />
      </div>
      {choice('metric', 'Metric')}
      {choice('scope', 'Period')}
      {choice('split', 'Who earns it')}
      {choice('reward', 'Reward')}
      <div data-wide>
        <RolesInput label="Roles" roles={incentive.roles} error={errors[`${path}.roles`]} onChange={(roles) => onChange({ roles }, null)} />
      </div>
      <fieldset data-wide className={classes.plain}>
        <legend className={classes.label}>Tiers</legend>
        <TierRows
          tiers={incentive.tiers}
          labels={{
            from: `From ${CHOICE_LABELS.metric[incentive.metric]}`,
            value: incentive.reward === 'PERCENT_OF_GMV' ? 'Percent' : 'Reward',
            add: 'Add a tier',
          }}
          units={{ from: money ? { before: symbol } : {}, value }}
          path={`${path}.tiers`}
          names={['min', 'value']}
          errors={errors}
          onChange={(tiers, at) => onChange({ tiers }, at)}
          onAdd={onAddTier}
        />
      </fieldset>
      {choice('mode', 'Calculation')}
      <AmountInput
        shown
        label="Maximum"
        unit={{ before: symbol }}
        value={incentive.cap}
        error={errors[`${path}.cap`]}
        onChange={(cap) => onChange({ cap }, step('cap'))}
        placeholder="No limit"
        description={incentive.split === 'EACH' ? 'Per person.' : 'For the whole team, before it is shared.'}
      />
      <DatePickerInput
        label="From"
        value={dayOf(incentive.effectiveFrom)}
        onChange={(day) => onChange({ effectiveFrom: day ?? '' }, null)}
        error={errors[`${path}.effectiveFrom`]}
        placeholder="No start date"
        description="First day, inclusive."
        valueFormat={PICKER_FORMS.date}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the first day' }}
        {...CALENDAR}
      />
      <DatePickerInput
        label="Until"
        value={dayOf(incentive.effectiveTo)}
        onChange={(day) => onChange({ effectiveTo: day ?? '' }, null)}
        error={errors[`${path}.effectiveTo`]}
        placeholder="No end date"
        description="Last day, inclusive."
        valueFormat={PICKER_FORMS.date}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the last day' }}
        {...CALENDAR}
      />
    </>
  );
}

const dayOf = (day: string) => (day === '' ? null : day);
