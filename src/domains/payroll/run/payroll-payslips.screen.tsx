/** Payslips of a payroll for admins: a list of people next to the sheet, with previous and next, print and PDF download. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconFiles, IconPrinter, IconSearch } from '#web/kit/icons.ts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLiveResource } from '#web/api/live-events.ts';
import { pathOf } from '#web/data/call.ts';
import { useItem } from '#web/data/use-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { useCurrency } from '#web/generic/use-currency.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { hasModifier, isFreeKey, isOwnKey } from '#web/kit/page-keys.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { useScreenKeys, type ShortcutGroup } from '#web/kit/screen-keys.ts';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { useRecordTitle } from '#web/shell/record-titles.ts';
import { usePeople } from './payroll-data.hook.tsx';
import { PayrollItem } from '../item/payroll-item.resource.ts';
import type { PersonItem } from '../item/payroll-people.rules.ts';
import { PAYROLL_LIFE } from '../basis/payroll-status.rules.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import { usePayslip, usePdf } from '../payslip/payslip-data.hook.tsx';
import { PayslipSheet, PayslipSkeleton } from '../payslip/payslip-sheet.part.tsx';
import classes from '../payslip/payslip.module.css';
import type { printAllPayslips, printPayslip } from '../payslip/payslip.action.ts';
import { payslipFileName, payslipsFileName, type Payslip } from '../payslip/payslip.rules.ts';

const KEYS: ShortcutGroup = { title: 'Payslips', shortcuts: [{ keys: ['←', '→'], what: 'Previous or next payslip' }] };

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export default function PayrollPayslipsScreen() {
  const { uuid = '' } = useParams({ strict: false });
  useLiveResource(Payroll.plural);
  useLiveResource(PayrollItem.plural);
  const { data, error, refetch } = useItem(Payroll, uuid);
  const people = usePeople(`/api/payrolls/${uuid}`);
  useRecordTitle(uuid, data?.item.period);
  const failed = error ?? people.error;
  if (data === undefined || people.data === undefined) {
    if (failed === null)
      return (
        <>
          <PageHeader title="Payslips" />
          <PayslipSkeleton />
        </>
      );
    return (
      <ErrorState
        wholePage
        error={failed}
        onRetry={() => {
          void refetch();
          void people.refetch();
        }}
      />
    );
  }
  const { item: payroll } = data;
  return (
    <>
      <div className={classes.noPrint}>
        <PageHeader
          title={
            <>
              Payslips, {payroll.period} <SeverityBadge {...PAYROLL_LIFE.states[payroll.status]} />
            </>
          }
          actions={people.data.items.length === 0 ? undefined : <DownloadAll payroll={payroll} />}
        />
      </div>
      {people.data.items.length === 0 ? (
        <EmptyState title="No one is on this payroll" description="No one had shifts on these days." />
      ) : (
        <Payslips people={people.data.items} />
      )}
    </>
  );
}

function DownloadAll({ payroll }: { readonly payroll: { readonly uuid: string; readonly startDate: string; readonly endDate: string } }) {
  const all = usePdf(
    pathOf<typeof printAllPayslips>('GET /api/payrolls/:uuid/payslips.pdf', { params: { uuid: payroll.uuid } }),
    payslipsFileName(payroll),
  );
  return (
    <Button leftSection={<IconFiles size={16} aria-hidden />} loading={all.busy} onClick={all.start}>
      Download all as PDF
    </Button>
  );
}

function Payslips({ people }: { readonly people: readonly PersonItem[] }) {
  const { item: wanted } = useSearch({ strict: false }) as { readonly item?: unknown };
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const sorted = useMemo(() => [...people].sort((one, other) => byName.compare(one.employeeName, other.employeeName)), [people]);
  const shown = useMemo(
    () => sorted.filter(({ employeeName }) => employeeName.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())),
    [sorted, typed],
  );
  const at = Math.max(
    0,
    sorted.findIndex(({ uuid }) => uuid === wanted),
  );
  const current = sorted[at]!;
  const [before, after] = [sorted[at - 1], sorted[at + 1]];
  const { data, error, refetch } = usePayslip(current.uuid);
  // Prefetch the next payslip.
  usePayslip(after?.uuid);

  useScreenKeys(KEYS);
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const to = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : undefined;
      if (to === undefined || event.shiftKey || hasModifier(event) || isOwnKey(event) || !isFreeKey(event)) return;
      event.preventDefault();
      void navigate({ to: '.', search: () => ({ item: to.uuid }), replace: true, resetScroll: false });
    };
    document.addEventListener('keydown', step);
    return () => document.removeEventListener('keydown', step);
  }, [navigate, before, after]);

  return (
    <div className={classes.page}>
      <People people={shown} current={current.uuid} typed={typed} onTyped={setTyped} />
      <div>
        <div className={classes.bar}>
          <div className={classes.steps}>
            <Step to={before} label="Previous payslip">
              <IconChevronLeft size={16} aria-hidden />
            </Step>
            <span aria-live="polite">
              {at + 1} of {sorted.length}
            </span>
            <Step to={after} label="Next payslip">
              <IconChevronRight size={16} aria-hidden />
            </Step>
          </div>
          {data === undefined ? null : <SheetActions key={current.uuid} uuid={current.uuid} payslip={data} />}
        </div>
        {data !== undefined ? (
          <PayslipSheet payslip={data} />
        ) : error === null ? (
          <PayslipSkeleton />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}

interface PeopleProps {
  readonly people: readonly PersonItem[];
  readonly current: string;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}

function People({ people, current, typed, onTyped }: PeopleProps) {
  const { format } = useCurrency();
  return (
    <section className={classes.people} aria-label="People">
      <TextInput
        size="sm"
        type="search"
        aria-label="Find a person"
        placeholder="Find a person"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typed}
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
      {people.length === 0 ? (
        <p className={classes.empty}>No one found with this name.</p>
      ) : (
        <ul className={classes.list}>
          {people.map(({ uuid, employeeName, totalAmount }) => (
            <li key={uuid}>
              <AppLink to="." search={{ item: uuid }} className={classes.entry} aria-current={uuid === current ? 'true' : undefined}>
                <bdi>{employeeName}</bdi>
                <span>{format(totalAmount)}</span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Step({ to, label, children }: { readonly to: PersonItem | undefined; readonly label: string; readonly children: ReactNode }) {
  if (to === undefined)
    return (
      <ActionIcon variant="default" size={32} disabled aria-label={label}>
        {children}
      </ActionIcon>
    );
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={label}
      renderRoot={(root) => <AppLink {...root} to="." search={{ item: to.uuid }} />}
    >
      {children}
    </ActionIcon>
  );
}

function SheetActions({ uuid, payslip }: { readonly uuid: string; readonly payslip: Payslip }) {
  const pdf = usePdf(
    pathOf<typeof printPayslip>('GET /api/payroll_items/:uuid/payslip.pdf', { params: { uuid } }),
    payslipFileName(payslip.payroll, payslip.employee.name),
  );
  return (
    <div className={classes.steps}>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={pdf.busy} onClick={pdf.start}>
        Download PDF
      </Button>
    </div>
  );
}
