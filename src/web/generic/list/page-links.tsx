/** Pagination of a list with more than one page. */
import { Pagination } from '@mantine/core';

interface PageLinksProps {
  readonly pages: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const LABELS = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' } as const;

export default function PageLinks({ pages, page, onPage }: PageLinksProps) {
  return (
    <Pagination
      size="xs"
      total={pages}
      value={page}
      onChange={onPage}
      siblings={1}
      getControlProps={(control) => ({ 'aria-label': LABELS[control] })}
      getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
    />
  );
}
