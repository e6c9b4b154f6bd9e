/** Additions and deductions of an item: editable line by line with a live total, read-only once the payroll is paid. */
import { lastIn } from '#core/present';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { compareDecimals, isNegative } from '#core/money';
import { IconPlus, IconTrash } from '#web/kit/icons.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ItemOf } from '#core/resource';
import type { Loaded } from '#web/data/calls.ts';
import { LeaveGuard } from '#web/generic/form/leave-guard.tsx';
import { useCurrency } from '#web/generic/use-currency.ts';
import { Money } from '#web/kit/money.tsx';
import {
  addLine,
  changeLine,
  draftSums,
  pathOf,
  removeLine,
  SIDES,
  tidyAmount,
  type AdjustmentDraft,
  type DraftFaults,
  type DraftLine,
  type Side,
} from './adjustment-draft.rules.ts';
import { WaitingNote } from '#web/kit/waiting-note.tsx';
import { LONGEST_DESCRIPTION, MOST_ADJUSTMENTS, type EarnedAmounts } from '../calculation/adjustments.rules.ts';
import { AdjustmentList } from './adjustment-list.part.tsx';
import classes from './adjustments.module.css';
import type { PayrollItem } from './payroll-item.resource.ts';
import { pageOffer } from '../basis/payroll-page.rules.ts';
import type { PayrollStatus } from '../basis/payroll-status.rules.ts';
import { useAdjustments } from './use-adjustments.hook.tsx';

const AdjustmentsStale = lazy(() => import('./adjustments-stale.part.tsx'));

interface AdjustmentsPartProps {
  readonly loaded: Loaded<ItemOf<typeof PayrollItem>>;
  readonly status: PayrollStatus;
}

export function AdjustmentsPart({ loaded, status }: AdjustmentsPartProps) {
  const { detail } = loaded.item;
  return (
    <section aria-label="Additions and deductions">
      <h3 className={classes.title}>Additions and deductions</h3>
      {pageOffer(status).change ? (
        <Editor loaded={loaded} status={status} />
      ) : (
        <>
          <p className={classes.soft}>The payroll is paid, so these can no longer be changed.</p>
          <AdjustmentList adjustments={detail.adjustments} />
        </>
      )}
    </section>
  );
}

const LABELS: Readonly<
  Record<
    Side,
    { readonly singular: string; readonly title: string; readonly add: string; readonly sum: 'additionalAmount' | 'deductionAmount' }
  >
> = {
  additions: { singular: 'Addition', title: 'Additions', add: 'Add an addition', sum: 'additionalAmount' },
  deductions: { singular: 'Deduction', title: 'Deductions', add: 'Add a deduction', sum: 'deductionAmount' },
};

function Editor({ loaded, status }: AdjustmentsPartProps) {
  const edits = useAdjustments(loaded, status);
  const form = useRef<HTMLFormElement>(null);
  const free = useRef(false);
  const { draft, faults, dirty } = edits;
  const sums = draftSums(draft, loaded.item);
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [faults]);
  const [saved, setSaved] = useState(false);
  const save = (how: () => Promise<boolean>) => void how().then(setSaved);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty) save(edits.save);
      }}
    >
      <LeaveGuard dirty={dirty} free={free} onLeave={edits.withdraw} parameter="item" />
      {SIDES.map((side) => (
        <Lines key={side} side={side} draft={draft} faults={faults} sum={sums[LABELS[side].sum]} onChange={edits.change} />
      ))}
      <ToPay earned={loaded.item} sums={sums} status={status} fault={faults.totalAmount} />
      {edits.problem === null ? null : (
        <p role="alert" className={classes.fault}>
          {edits.problem}
        </p>
      )}
      {dirty ? (
        <div className={classes.buttons}>
          <Button type="submit" loading={edits.saving}>
            Save adjustments
          </Button>
          <Button variant="default" onClick={edits.undo}>
            Discard
          </Button>
          <WaitingNote busy={edits.saving} />
        </div>
      ) : null}
      <p role="status" className={classes.saved}>
        {saved && !dirty ? 'Adjustments saved' : ''}
      </p>
      {edits.theirs === null ? null : (
        <Suspense>
          <AdjustmentsStale
            theirs={edits.theirs}
            mine={draft}
            saving={edits.saving}
            onTheirs={edits.takeTheirs}
            onMine={() => save(edits.keepMine)}
            onClose={edits.later}
          />
        </Suspense>
      )}
    </form>
  );
}

interface LinesProps {
  readonly side: Side;
  readonly draft: AdjustmentDraft;
  readonly faults: DraftFaults;
  readonly sum: string;
  readonly onChange: (draft: AdjustmentDraft) => void;
}

function Lines({ side, draft, faults, sum, onChange }: LinesProps) {
  const { singular, title, add } = LABELS[side];
  const [added, setAdded] = useState<number | null>(null);
  const more = useRef<HTMLButtonElement>(null);
  const faultOfAll = faults[`detail.adjustments.${side}`] ?? faults[LABELS[side].sum];
  const append = () => {
    const next = addLine(draft, side);
    setAdded(lastIn(next[side]).key);
    onChange(next);
  };
  const remove = (key: number) => {
    onChange(removeLine(draft, side, key));
    more.current?.focus();
  };
  return (
    <fieldset className={classes.side}>
      <legend className={classes.legend}>{title}</legend>
      {draft[side].length === 0 ? null : (
        <ul className={classes.lines}>
          {draft[side].map((line, index) => (
            <Line
              key={line.key}
              line={line}
              label={`${singular} ${index + 1}`}
              side={side}
              index={index}
              faults={faults}
              focused={line.key === added}
              onChange={(part) => onChange(changeLine(draft, side, line.key, part))}
              onRemove={() => remove(line.key)}
            />
          ))}
        </ul>
      )}
      <p className={classes.below}>
        <Button
          ref={more}
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={draft[side].length >= MOST_ADJUSTMENTS}
          onClick={append}
        >
          {add}
        </Button>
        {draft[side].length === 0 ? null : (
          <span className={classes.sum}>
            {title}{' '}
            <b>
              <Money amount={sum} />
            </b>
          </span>
        )}
      </p>
      {faultOfAll === undefined ? null : (
        <p role="alert" className={classes.fault}>
          {faultOfAll}
        </p>
      )}
    </fieldset>
  );
}

interface LineProps {
  readonly line: DraftLine;
  readonly label: string;
  readonly side: Side;
  readonly index: number;
  readonly faults: DraftFaults;
  readonly focused: boolean;
  readonly onChange: (part: Partial<Pick<DraftLine, 'description' | 'amount'>>) => void;
  readonly onRemove: () => void;
}

function Line({ line, label, side, index, faults, focused, onChange, onRemove }: LineProps) {
  const { symbol } = useCurrency();
  return (
    <li className={classes.line}>
      <TextInput
        aria-label={`${label}: description`}
        placeholder="Description"
        maxLength={LONGEST_DESCRIPTION}
        autoComplete="off"
        autoFocus={focused}
        value={line.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
        error={faults[pathOf(side, index, 'description')]}
      />
      <TextInput
        aria-label={`${label}: amount`}
        placeholder="0.00"
        inputMode="decimal"
        autoComplete="off"
        leftSection={symbol}
        classNames={{ input: classes.amount }}
        value={line.amount}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
        onBlur={() => tidyAmount(line.amount) !== line.amount && onChange({ amount: tidyAmount(line.amount) })}
        error={faults[pathOf(side, index, 'amount')]}
      />
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Remove ${label.toLowerCase()}`} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

interface ToPayProps {
  readonly earned: EarnedAmounts;
  readonly sums: ReturnType<typeof draftSums>;
  readonly status: PayrollStatus;
  readonly fault: string | undefined;
}

function ToPay({ earned: { baseAmount, bonusAmount, arrearsAmount = '0' }, sums, status, fault }: ToPayProps) {
  const { format } = useCurrency();
  const negative = isNegative(sums.totalAmount);
  return (
    <div className={classes.toPay}>
      <p className={classes.sumText}>
        Base {format(baseAmount)} + bonuses {format(bonusAmount)}
        {compareDecimals(arrearsAmount, 0) === 0 ? null : ` + earlier periods ${format(arrearsAmount)}`} + additions{' '}
        {format(sums.additionalAmount)} − deductions {format(sums.deductionAmount)}
      </p>
      <p className={classes.final} role="status" data-negative={negative || undefined}>
        To pay{' '}
        <b>
          <Money amount={sums.totalAmount} />
        </b>
      </p>
      {negative ? (
        <p className={classes.fault}>
          {status === 'DRAFT'
            ? 'Deductions exceed earnings. You can save this, but the payroll cannot be submitted.'
            : 'Deductions exceed earnings, which is not allowed on a submitted payroll.'}
        </p>
      ) : null}
      {fault === undefined ? null : (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
