/** Inputs for the roles and tiers of a bonus rule: checkboxes, and rows that can be added, sorted and removed. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { focusWhenReady } from '#web/kit/focus-when-ready.ts';
import { IconArrowsSort, IconPlus, IconTrash } from '#web/kit/icons.ts';
import { useId, useRef } from 'react';
import classes from './bonus-configuration.module.css';
import { fallingTiers, sortTiers, type BonusErrors, type TierDraft } from './bonus-draft.rules.ts';
import { BONUS_ROLES, type BonusRole } from '../account/bonus-settings.rules.ts';
import { fallText, ROLE_LABELS } from './bonus-text.rules.ts';

interface RolesInputProps {
  readonly label: string;
  readonly roles: readonly BonusRole[];
  readonly error: string | undefined;
  readonly onChange: (roles: readonly BonusRole[]) => void;
}

export function RolesInput({ label, roles, error, onChange }: RolesInputProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <div className={classes.roles}>
        {BONUS_ROLES.map((role) => (
          <label key={role} className={classes.role}>
            <input
              type="checkbox"
              checked={roles.includes(role)}
              aria-invalid={error !== undefined || undefined}
              onChange={(event) => onChange(event.currentTarget.checked ? [...roles, role] : roles.filter((other) => other !== role))}
            />
            {ROLE_LABELS[role]}
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

export interface Unit {
  /** Shown before the number: £. */
  readonly before?: string;
  /** Shown after it: "per hour", %. */
  readonly after?: string;
}

interface TierRowsProps {
  readonly tiers: readonly TierDraft[];
  /** Column headings and the label of the add button. */
  readonly labels: { readonly from: string; readonly value: string; readonly add: string };
  readonly units: { readonly from: Unit; readonly value: Unit };
  /** Path of the list, and property names of a tier's two amounts, as used in error paths. */
  readonly path: string;
  readonly names: readonly [from: string, value: string];
  readonly errors: BonusErrors;
  readonly onChange: (tiers: readonly TierDraft[], step: string | null) => void;
  readonly onAdd: () => void;
}

export function TierRows({ tiers, labels, units, path, names: [fromName, valueName], errors, onChange, onAdd }: TierRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const change = (key: number, part: Partial<TierDraft>, step: string) =>
    onChange(
      tiers.map((tier) => (tier.key === key ? { ...tier, ...part } : tier)),
      step,
    );
  const unsorted = sortTiers(tiers).some((tier, index) => tier !== tiers[index]);
  const add = () => {
    onAdd();
    focusWhenReady(() => list.current?.querySelector<HTMLInputElement>('[data-row]:last-child input'));
  };
  const remove = (index: number) => {
    onChange(
      tiers.filter((_tier, at) => at !== index),
      null,
    );
    focusWhenReady(
      () =>
        list.current?.querySelectorAll<HTMLElement>('[data-row] button')[Math.max(0, index - 1)] ??
        list.current?.parentElement?.querySelector<HTMLElement>('[data-add]'),
    );
  };
  return (
    <div>
      {tiers.length === 0 ? null : (
        <div className={classes.tierHead} aria-hidden>
          <span>{labels.from}</span>
          <span>{labels.value}</span>
        </div>
      )}
      <div ref={list}>
        {tiers.map((tier, index) => (
          <div key={tier.key} className={classes.tier} data-row>
            <AmountInput
              label={`${labels.from}, tier ${index + 1}`}
              unit={units.from}
              value={tier.from}
              error={errors[`${path}[${index}].${fromName}`]}
              onChange={(from) => change(tier.key, { from }, `${path}.${tier.key}.from`)}
            />
            <AmountInput
              label={`${labels.value}, tier ${index + 1}`}
              unit={units.value}
              value={tier.value}
              error={errors[`${path}[${index}].${valueName}`]}
              onChange={(value) => change(tier.key, { value }, `${path}.${tier.key}.value`)}
            />
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Remove tier ${index + 1}`} onClick={() => remove(index)}>
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </div>
      {errors[path] === undefined ? null : <p className={classes.error}>{errors[path]}</p>}
      <div role="status">
        {fallingTiers(tiers).map((fall) => (
          <p key={fall.tier} className={classes.question}>
            {fallText(fall)} Is that intended?
          </p>
        ))}
      </div>
      <div className={classes.tierActions}>
        <Button data-add variant="default" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          {labels.add}
        </Button>
        {unsorted ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconArrowsSort size={14} aria-hidden />}
            onClick={() => onChange(sortTiers(tiers), null)}
          >
            Sort tiers
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface AmountInputProps {
  readonly label: string;
  readonly unit: Unit;
  readonly value: string;
  readonly error?: string | undefined;
  /** Whether the label is visible; otherwise the column heading serves as label. */
  readonly shown?: boolean;
  readonly description?: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

export function AmountInput({ label, unit, value, error, shown = false, description, placeholder, onChange }: AmountInputProps) {
  return (
    <TextInput
      {...(shown ? { label } : { 'aria-label': label })}
      description={description}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes.number }}
      leftSection={unit.before === undefined ? undefined : <span className={classes.unit}>{unit.before}</span>}
      leftSectionPointerEvents="none"
      rightSection={unit.after === undefined ? undefined : <span className={classes.unit}>{unit.after}</span>}
      rightSectionWidth={unit.after === undefined ? undefined : `${unit.after.length * 0.5 + 1}rem`}
      rightSectionPointerEvents="none"
    />
  );
}
