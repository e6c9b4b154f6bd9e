/** Footer of the results: the displayed range and total, the page size, and pagination. */
import { NativeSelect } from '@mantine/core';
import { lazy } from 'react';
import { LatePart } from '#web/kit/late-part.tsx';
import { PAGE_SIZES, type ReportAddress } from './report-address.rules.ts';
import type { Change } from './report-address.hook.tsx';
import classes from './report.module.css';

/** Most reports have one page. */
const PageLinks = lazy(() => import('#web/generic/list/page-links.tsx'));

interface ResultFooterProps {
  readonly address: ReportAddress;
  readonly change: Change;
  readonly total: number;
  readonly pages: number;
}

export function ResultFooter({ address: { page, size }, change, total, pages }: ResultFooterProps) {
  const first = (page - 1) * size + 1;
  return (
    <div className={classes.footer}>
      <span aria-live="polite">
        {first}–{Math.min(total, first + size - 1)} of {total}
      </span>
      {total <= PAGE_SIZES[0]! ? null : (
        <label>
          Rows per page
          <NativeSelect
            size="xs"
            value={String(size)}
            data={PAGE_SIZES.map(String)}
            onChange={(event) => change({ size: Number(event.currentTarget.value) })}
          />
        </label>
      )}
      {pages > 1 ? (
        <LatePart words="Links to the other pages will appear when you are back online.">
          <PageLinks pages={pages} page={page} onPage={(next) => change({ page: next })} />
        </LatePart>
      ) : null}
    </div>
  );
}
