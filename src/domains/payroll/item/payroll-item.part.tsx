/** Drawer with one person's pay: amounts with their explanation, adjustments, and navigation to the previous and next person. */
import { entriesOf } from '#core/typed-object';
import { ActionIcon, Drawer, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '#web/kit/icons.ts';
import { useEffect, useMemo } from 'react';
import { SHIFT_ROLE_LABELS } from '#domains/scheduling';
import type { ItemOf } from '#core/resource';
import type { Loaded } from '#web/data/calls.ts';
import { useItem, usePrefetch } from '#web/data/use-item.ts';
import { uuidOf } from '#web/generic/any-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { useCurrency } from '#web/generic/use-currency.ts';
import { Pending } from '#web/kit/pending.tsx';
import { Money } from '#web/kit/money.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { AdjustmentsPart } from './adjustments.part.tsx';
import { PayBasis, PayExplanation } from './pay-explanation.part.tsx';
import classes from './payroll-item.module.css';
import { PayrollItem } from './payroll-item.resource.ts';
import { clockHours } from './pay-text.rules.ts';
import { hasArrears, neighbours, personOf, varianceText, type Person, type PersonItem } from './payroll-people.rules.ts';
import type { PayrollStatus } from '../basis/payroll-status.rules.ts';

interface PayrollItemDrawerProps {
  readonly uuid: string;
  /** Status of the payroll. */
  readonly status: PayrollStatus;
  /** The people as currently filtered and sorted in the table, for previous and next. */
  readonly shown: readonly Person[];
  readonly onGo: (uuid: string, replace?: boolean) => void;
  readonly onClose: () => void;
}

export default function PayrollItemDrawer({ uuid, status, shown, onGo, onClose }: PayrollItemDrawerProps) {
  const { data, error, refetch } = useItem(PayrollItem, uuid);
  const { before, after } = neighbours(shown, uuid);
  const fetchAhead = usePrefetch(PayrollItem);
  useEffect(() => {
    for (const next of [before, after]) if (next !== null) fetchAhead(next);
  }, [before, after, fetchAhead]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const to = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : null;
      if (
        to === null ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey ||
        !(event.target instanceof Element) ||
        event.target.closest('input, textarea, select') !== null
      )
        return;
      event.preventDefault();
      onGo(to, true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [before, after, onGo]);
  const name = data?.item.employeeName ?? shown.find((person) => person.uuid === uuid)?.employeeName ?? 'Pay';
  const step = (to: string | null, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon variant="default" size={32} aria-label={label} disabled={to === null} onClick={() => to !== null && onGo(to, true)}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="50rem">
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <Drawer.Title className={classes.name}>{name}</Drawer.Title>
          <span className={classes.steps}>
            {step(before, 'Previous person', IconChevronLeft)}
            {step(after, 'Next person', IconChevronRight)}
          </span>
          <Drawer.CloseButton aria-label="Close" ml={0} />
        </Drawer.Header>
        <Drawer.Body>
          {data === undefined ? (
            <Pending compact error={error} onRetry={() => void refetch()} title="Could not load the pay" skeleton={<ItemSkeleton />} />
          ) : (
            <ItemPay key={uuid} loaded={data} status={status} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function ItemPay({ loaded, status }: { readonly loaded: Loaded<ItemOf<typeof PayrollItem>>; readonly status: PayrollStatus }) {
  const { item } = loaded;
  const { format } = useCurrency();
  const person = useMemo(() => personOf(item as unknown as PersonItem, format), [item, format]);
  return (
    <div className={classes.item}>
      <ItemTop person={person} />
      <section aria-label="Earned">
        <h3 className={classes.title}>Earned</h3>
        <PayExplanation employee={item.employee} detail={item.detail} />
      </section>
      <AdjustmentsPart loaded={loaded} status={status} />
      <PayBasis detail={item.detail} />
    </div>
  );
}

const SUMS = [
  ['Base', 'baseAmount'],
  ['Bonuses', 'bonusAmount'],
  ['Earlier periods', 'arrearsAmount'],
  ['Additions', 'additionalAmount'],
  ['Deductions', 'deductionAmount'],
  ['Total', 'totalAmount'],
] as const;

function ItemTop({ person }: { readonly person: Person }) {
  const { format } = useCurrency();
  const roles = entriesOf(person.workingSeconds);
  return (
    <div className={classes.top}>
      <p className={classes.who}>
        {roles.length === 0
          ? 'No hours'
          : roles.map(([role, seconds]) => `${SHIFT_ROLE_LABELS[role]} ${clockHours(seconds)} h`).join(' · ')}
        <AppLink to={`/employees/${uuidOf(person.employee)}`} className={classes.link}>
          View employee
        </AppLink>
      </p>
      <dl className={classes.sums}>
        {SUMS.filter(([, name]) => name !== 'arrearsAmount' || hasArrears(person)).map(([label, name]) => (
          <div key={name} data-main={name === 'totalAmount' || undefined}>
            <dt>{label}</dt>
            <dd>
              <Money amount={person[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.variance}>
        {person.variance === null
          ? 'First period of this kind for this person, so there is no comparison.'
          : `${varianceText(person.variance, format)}.`}
      </p>
      {person.marks.length === 0 ? null : (
        <ul className={classes.marks}>
          {person.marks.map(({ label, severity, reason }) => (
            <li key={label}>
              <SeverityBadge severity={severity === 'error' ? 'danger' : 'warning'} label={label} /> {reason}
              {label === 'No rate' ? (
                <>
                  {' '}
                  <AppLink to={`/employees/${uuidOf(person.employee)}/edit`} className={classes.link}>
                    Set a rate
                  </AppLink>
                </>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ItemSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading" className={classes.item}>
      <Skeleton h={12} w="50%" />
      <Skeleton h={58} />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} h={22} />
      ))}
    </div>
  );
}
