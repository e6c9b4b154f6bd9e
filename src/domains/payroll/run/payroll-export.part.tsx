/** Export menu of a payroll as CSV or Excel: for the accountant at any time, for the bank once it is submitted. */
import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '#web/kit/icons.ts';
import { useState } from 'react';
import { pathOf } from '#web/data/call.ts';
import { downloadAs, type ExportFormat } from '#web/data/download.ts';
import { Later } from '#web/kit/later.tsx';
import { toast } from '#web/kit/toast.tsx';
import type { exportPayroll } from './payroll-export.action.ts';
import type { ExportKind } from './payroll-sheet.rules.ts';
import { useComposition, type PayrollRecord } from './payroll-data.hook.tsx';
import classes from './payroll-detail.module.css';
import { namesText } from '../basis/payroll-page.rules.ts';

const KINDS = [
  ['accountant', 'For the accountant'],
  ['bank', 'For the bank'],
] as const;
const FORMATS = [
  ['csv', 'CSV', IconFileTypeCsv],
  ['xlsx', 'Excel', IconFileSpreadsheet],
] as const;

export function PayrollExport({ payroll, bank }: { readonly payroll: PayrollRecord; readonly bank: boolean }) {
  const [busy, setBusy] = useState(false);
  const { uuid, startDate, endDate } = payroll;
  const download = async (kind: ExportKind, format: ExportFormat) => {
    setBusy(true);
    try {
      await downloadAs(
        pathOf<typeof exportPayroll>('GET /api/payrolls/:uuid/export', { params: { uuid }, input: { kind } }),
        format,
        `payroll-${startDate}-to-${endDate}-${kind}`,
      );
    } catch (error) {
      toast.error(error, { title: 'Could not create the file' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Later
      popup="menu"
      target={
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={busy}>
          Export
        </Button>
      }
    >
      {({ Menu }, { target, ...opening }) => (
        <Menu {...opening} position="bottom-end" width="16rem" withinPortal={false}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>
            {KINDS.map(([kind, label]) => (
              <div key={kind}>
                <Menu.Label>{label}</Menu.Label>
                {kind === 'bank' ? <BankNote uuid={uuid} ready={bank} /> : null}
                {FORMATS.map(([format, name, Icon]) => (
                  <Menu.Item
                    key={format}
                    disabled={kind === 'bank' && !bank}
                    leftSection={<Icon size={16} aria-hidden />}
                    onClick={() => void download(kind, format)}
                  >
                    {name}
                  </Menu.Item>
                ))}
              </div>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Later>
  );
}

/** Shown in the menu: when the bank file becomes available, or who has no bank account. */
function BankNote({ uuid, ready }: { readonly uuid: string; readonly ready: boolean }) {
  const { data } = useComposition(uuid);
  if (!ready) return <p className={classes.menuNote}>Available once the payroll is submitted.</p>;
  return data === undefined || data.missingAccounts.length === 0 ? null : (
    <p className={classes.menuNote}>No bank account: {namesText(data.missingAccounts, 3)}.</p>
  );
}
