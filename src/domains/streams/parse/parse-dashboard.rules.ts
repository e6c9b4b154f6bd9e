/** Parses a row of a stream's dashboard: a minute, a product, a viewer source, or a profile group. */
import { textOf, type Cell } from './parse-cells.rules.ts';
import { figuresOf, readCells, requireValue, type ReadCells } from './parse-columns.rules.ts';
import { derive, METRIC_FORMULAS, PRODUCT_FORMULAS } from './parse-derive.rules.ts';
import {
  METRIC_FIGURES,
  PRODUCT_FIGURES,
  type DashboardPart,
  type DashboardRow,
  type MetricFigure,
  type MetricRow,
  type ProductFigure,
  type ProductRow,
  type ProfileRow,
  type SourceRow,
} from './parse-rows.rules.ts';
import type { Table } from './parse-table.rules.ts';

const METRICS: ReadonlySet<string> = new Set(METRIC_FIGURES);
const PRODUCTS: ReadonlySet<string> = new Set(PRODUCT_FIGURES);
/** Separator between a source and its sub-source. */
const WITHIN = ' › ';

type RowReader = (cells: readonly Cell[], row: number) => DashboardRow;

/** @returns a reader for the rows of one table, to be called in order: a sub-source or a bucket may depend on the row above. */
export function dashboardReader(table: Table): RowReader {
  const readers: Readonly<Record<DashboardPart, (table: Table) => RowReader>> = {
    metric: metricReader,
    product: productReader,
    source: sourceReader,
    profile: profileReader,
  };
  return readers[table.part as DashboardPart](table);
}

function metricReader(table: Table): RowReader {
  return (cells, row): MetricRow => {
    const read = readCells(table, cells);
    requireValue(read, table, 'time', 'The row has no time.');
    const figures = figuresOf<MetricFigure>(read, METRICS);
    return {
      part: 'metric',
      row,
      sheet: table.sheet.name,
      time: valueOf(read, 'time'),
      derived: derive<MetricFigure>(figures, METRIC_FORMULAS, read.unreadable),
      figures,
      problems: read.problems,
    };
  };
}

function productReader(table: Table): RowReader {
  return (cells, row): ProductRow => {
    const read = readCells(table, cells);
    requireValue(read, table, 'productId', 'The row has no product ID.');
    const figures = figuresOf<ProductFigure>(read, PRODUCTS);
    return {
      part: 'product',
      row,
      sheet: table.sheet.name,
      productId: valueOf(read, 'productId'),
      productName: valueOf(read, 'productName'),
      derived: derive<ProductFigure>(figures, PRODUCT_FORMULAS, read.unreadable),
      figures,
      problems: read.problems,
    };
  };
}

/** A sub-source is in a separate column, is indented below its source, or is written "Source > Sub-source". */
function sourceReader(table: Table): RowReader {
  let parent: string | null = null;
  const column = table.columns.find(({ field }) => field === 'source')!;
  return (cells, row): SourceRow => {
    const read = readCells(table, cells);
    const written = valueOf(read, 'source');
    const inColumn = valueOf(read, 'subSource');
    const raw = cells[column.index];
    const isIndented = parent !== null && typeof raw === 'string' && /^(?:\s{2,}|\t|\s*[-–•└├>›])\s*\S/.test(raw);
    const path = written === null ? [] : isIndented ? [parent!, textOf(raw).replace(/^[-–•└├─>›\s]+/, '')] : written.split(/\s*[>›]\s*/);
    if (!isIndented && path.length > 0) parent = path[0]!;
    if (path.length === 0 && inColumn !== null && parent !== null) path.push(parent);
    if (inColumn !== null) path.push(inColumn);
    if (path.length === 0) requireValue(read, table, 'source', 'The row names no source.');
    return {
      part: 'source',
      row,
      sheet: table.sheet.name,
      viewerSource: path.length === 0 ? null : path.join(WITHIN),
      sharePercentage: valueOf(read, 'share'),
      problems: read.problems,
    };
  };
}

/** A group's name may appear on its first row only, as in merged cells. */
function profileReader(table: Table): RowReader {
  let group: string | null = null;
  return (cells, row): ProfileRow => {
    const read = readCells(table, cells);
    group = valueOf(read, 'group') ?? group;
    if (group === null) requireValue(read, table, 'group', 'The row names no group.');
    requireValue(read, table, 'type', 'The row names no bucket of its group.');
    return {
      part: 'profile',
      row,
      sheet: table.sheet.name,
      profileGroup: group,
      profileType: valueOf(read, 'type'),
      viewerProfile: valueOf(read, 'viewers'),
      customerProfile: valueOf(read, 'customers'),
      problems: read.problems,
    };
  };
}

function valueOf(read: ReadCells, field: string): string | null {
  return read.values.get(field) ?? null;
}
