/** Menu to download a list as CSV or Excel: all rows that match the filters, in the order on screen. */
import { ActionIcon } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '#web/kit/icons.ts';
import { useState } from 'react';
import type { Resource } from '#core/resource';
import { downloadList, type ExportFormat, type Params } from '#web/data/download.ts';
import { Later } from '#web/kit/later.tsx';
import { toast } from '#web/kit/toast.tsx';
import classes from './list.module.css';

interface ExportMenuProps {
  readonly resource: Resource;
  readonly params: Params;
  readonly total: number | undefined;
}

export function ExportMenu({ resource, params, total }: ExportMenuProps) {
  const [busy, setBusy] = useState(false);
  const download = async (format: ExportFormat) => {
    setBusy(true);
    try {
      await downloadList(resource, params, format);
    } catch (error) {
      toast.error(error, { title: 'The file could not be created' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Later
      popup="menu"
      hint="Download"
      target={
        <ActionIcon variant="default" className={classes.tool} aria-label="Download the list" loading={busy} disabled={total === 0}>
          <IconDownload size={16} aria-hidden />
        </ActionIcon>
      }
    >
      {({ Menu }, { target, ...opening }) => (
        <Menu {...opening} position="bottom-end" withinPortal={false}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>
              {total === undefined
                ? 'All matching rows'
                : `${total} ${(total === 1 ? resource.label.one : resource.label.many).toLowerCase()}`}
            </Menu.Label>
            <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={() => void download('csv')}>
              CSV
            </Menu.Item>
            <Menu.Item leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => void download('xlsx')}>
              Excel
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Later>
  );
}
