/** An employee's payslip: the sheet with print and download, and below it the explanation of every amount. */
import { BackToList } from '#web/generic/back-to-list.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload, IconPrinter } from '#web/kit/icons.ts';
import { useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { useLiveResource } from '#web/api/live-events.ts';
import { pathOf } from '#web/data/call.ts';
import { useItem } from '#web/data/use-item.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { LatePart } from '#web/kit/late-part.tsx';
import { Pending } from '#web/kit/pending.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { useRecordTitle } from '#web/shell/record-titles.ts';
import { PayrollItem } from '../item/payroll-item.resource.ts';
import { usePayslip, usePdf } from './payslip-data.hook.tsx';
import { PayslipSheet, PayslipSkeleton } from './payslip-sheet.part.tsx';
import classes from './payslip.module.css';
import type { printPayslip } from './payslip.action.ts';
import { payslipFileName, type Payslip } from './payslip.rules.ts';

const PayslipReasons = lazy(() => import('./payslip-reasons.part.tsx'));

export default function PayslipScreen() {
  const { uuid = '' } = useParams({ strict: false });
  useLiveResource(PayrollItem.plural);
  const { data, error, refetch } = usePayslip(uuid);
  useRecordTitle(uuid, data?.payroll.period);
  if (data !== undefined) return <Page uuid={uuid} payslip={data} />;
  return (
    <>
      <PageHeader title="Payslip" />
      {error === null ? (
        <PayslipSkeleton />
      ) : (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          back={<BackToList resource={PayrollItem} to="/payslips" label="All payslips" />}
        />
      )}
    </>
  );
}

function Page({ uuid, payslip }: { readonly uuid: string; readonly payslip: Payslip }) {
  const { data, error, refetch } = useItem(PayrollItem, uuid);
  const pdf = usePdf(
    pathOf<typeof printPayslip>('GET /api/payroll_items/:uuid/payslip.pdf', { params: { uuid } }),
    payslipFileName(payslip.payroll, payslip.employee.name),
  );
  return (
    <>
      <div className={classes.noPrint}>
        <PageHeader
          title={`Payslip, ${payslip.payroll.period}`}
          actions={
            <>
              <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
                Print
              </Button>
              <Button leftSection={<IconDownload size={16} aria-hidden />} loading={pdf.busy} onClick={pdf.start}>
                Download PDF
              </Button>
            </>
          }
        />
      </div>
      <div className={classes.single}>
        <PayslipSheet payslip={payslip} />
        <section className={classes.why} aria-labelledby="why">
          <h2 id="why">How this was calculated</h2>
          <p>Expand an amount to see its shifts, and a shift to see the minutes and the rule that applied.</p>
          {data === undefined ? (
            <Pending compact error={error} onRetry={() => void refetch()} title="Could not load the explanation" skeleton={<Waiting />} />
          ) : (
            <LatePart skeleton={<Waiting />}>
              <PayslipReasons employee={payslip.employee.iri} detail={data.item.detail} />
            </LatePart>
          )}
        </section>
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div role="status" aria-busy aria-label="Loading">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} h={14} mb={18} />
      ))}
    </div>
  );
}
