/** The drill-down of the profit and loss report: from clients to accounts to schedules, from months to days, and back up. */
import { Temporal } from '#core/time';
import { PROFIT_FIGURE_NAMES, PROFIT_GROUPINGS, type ProfitGroup, type ProfitGrouping } from './profit-loss.rules.ts';
import type { Offer, ReportAddress } from '../report/report-address.rules.ts';
import type { Period } from '../report/period.rules.ts';

export const profitOffer: Offer = {
  groupings: PROFIT_GROUPINGS,
  figures: PROFIT_FIGURE_NAMES,
  columns: ['label', 'startTime'],
  own: ['off'],
};

type Part = Partial<ReportAddress>;

/** @returns the changed parts of the URL when a row is opened; null = no further rows. */
export function downwards(
  { key, kind }: Pick<ProfitGroup, 'key' | 'kind'>,
  by: ProfitGrouping,
  { period }: Pick<ReportAddress, 'period'>,
): Part | null {
  if (kind === 'off-account') return { by: 'schedule', own: { off: '1' }, accounts: [], clients: [], sort: null };
  if (kind !== 'group') return null;
  if (by === 'client') return { by: 'account', clients: [key], sort: null };
  if (by === 'account') return { by: 'schedule', accounts: [key], sort: null };
  return { by: by === 'day' ? 'schedule' : 'day', preset: 'custom', period: within(stepDays(by, key), period), sort: null };
}

/** One level up from a drill-down. */
export function upwards({
  by,
  accounts,
  clients,
  own,
}: Pick<ReportAddress, 'by' | 'accounts' | 'clients' | 'own'>): { readonly label: string; readonly part: Part } | null {
  if (own.off === '1') return { label: 'All clients', part: { by: 'client', own: {}, sort: null } };
  if (by === 'schedule' && accounts.length > 0)
    return {
      label: clients.length === 1 ? 'All accounts of the client' : 'All accounts',
      part: { by: 'account', accounts: [], sort: null },
    };
  if (by === 'account' && clients.length > 0) return { label: 'All clients', part: { by: 'client', clients: [], sort: null } };
  return null;
}

function stepDays(by: ProfitGrouping, key: string): Period {
  if (by === 'day') return { from: key, to: key };
  const first = Temporal.PlainDate.from(by === 'month' ? `${key}-01` : key);
  return {
    from: first.toString(),
    to: first
      .add(by === 'month' ? { months: 1 } : { weeks: 1 })
      .subtract({ days: 1 })
      .toString(),
  };
}

function within(step: Period, { from, to }: Period): Period {
  return { from: step.from < from ? from : step.from, to: step.to > to ? to : step.to };
}
