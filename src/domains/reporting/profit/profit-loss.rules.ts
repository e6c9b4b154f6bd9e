/** The groupings and figures of the profit and loss report. */
import { keysOf } from '#core/typed-object';
import type { PayrollStatus } from '#domains/payroll';
import type { FigureKind } from '../report/figures.rules.ts';
import type { ComparedWith, ReportAnswer } from '../report/totals.rules.ts';

export const PROFIT_GROUPINGS = ['client', 'account', 'month', 'week', 'day', 'schedule'] as const;
export type ProfitGrouping = (typeof PROFIT_GROUPINGS)[number];

/** In the order of files. */
export const PROFIT_FIGURES = {
  gmv: {
    label: 'GMV',
    unit: 'money',
    about: 'GMV of the streams: attributed GMV, else revenue, else the sum of their minutes.',
  },
  revenue: { label: 'Revenue', unit: 'money', about: 'The agency’s share of GMV, where both the share and the GMV are known.' },
  labour: { label: 'Labour', unit: 'money', about: 'Base pay of the shifts.' },
  bonuses: { label: 'Bonuses', unit: 'money', about: 'Shift, GMV and incentive bonuses of the shifts.' },
  administrative: {
    label: 'Administrative',
    unit: 'money',
    about: 'Administrative cost per hour of the live account × hours of its LIVE schedules.',
  },
  adjustments: {
    label: 'Adjustments',
    unit: 'money',
    about: 'Additions minus deductions of payrolls that start in the period. They belong to no schedule.',
  },
  costs: { label: 'Costs', unit: 'money', about: 'Labour, bonuses, administrative cost and adjustments.' },
  margin: { label: 'Margin', unit: 'money', about: 'Revenue − costs.' },
  marginRate: { label: 'Margin %', unit: 'percent', about: 'Margin ÷ revenue.' },
  paid: { label: 'Paid', unit: 'money', about: 'Labour and bonuses on paid payrolls.' },
  submitted: { label: 'Submitted', unit: 'money', about: 'Labour and bonuses on submitted payrolls.' },
  draft: { label: 'Draft', unit: 'money', about: 'Labour and bonuses on draft payrolls.' },
  estimated: {
    label: 'Estimated',
    unit: 'money',
    about: 'Labour and bonuses of shifts that are not on a payroll yet, calculated like a payroll for these days.',
  },
  schedules: { label: 'Schedules', unit: 'count', about: 'Number of schedules counted.' },
  hours: { label: 'LIVE hours', unit: 'hours', about: 'Hours of LIVE schedules, the basis of administrative cost.' },
  unknownRevenue: {
    label: 'Revenue unknown',
    unit: 'count',
    about: 'Schedules and streams with unknown revenue: no agency share, or no GMV.',
  },
} as const satisfies Readonly<Record<string, FigureKind>>;

export type ProfitFigure = keyof typeof PROFIT_FIGURES;
export const PROFIT_FIGURE_NAMES = keysOf(PROFIT_FIGURES);
/** Money and rates as exact decimal strings, the rest as numbers; null = unknown. */
export type ProfitFigures = Readonly<Record<ProfitFigure, string | number | null>>;

/** Status of a shift's pay: the status of its payroll, or estimated without one. */
export const PAY_STATES = ['paid', 'submitted', 'draft', 'estimated'] as const;
export type PayState = (typeof PAY_STATES)[number];

/**
 * `off-account`: work that is not on a live account; `uncovered`: GMV of a stream outside of any schedule; `adjustments`: payroll
 * adjustments, which belong to no schedule.
 */
export const PROFIT_KINDS = ['group', 'schedule', 'uncovered', 'off-account', 'adjustments'] as const;
export type ProfitKind = (typeof PROFIT_KINDS)[number];
export const OFF_ACCOUNT = 'off-account';
export const ADJUSTMENTS = 'adjustments';

export type ProfitCompared = ComparedWith<ProfitFigures>;

export interface PayrollItemLink {
  /** IRIs. */
  readonly payrollItem: string;
  readonly payroll: string;
  readonly employeeName: string;
  readonly status: PayrollStatus;
}

export interface ProfitHead {
  readonly key: string;
  readonly kind: ProfitKind;
  readonly label: string;
  readonly color: string | null;
  /** IRI of the client, live account, schedule or live stream. */
  readonly record: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly timezone: string | null;
  /** IRI of the schedule's stream. */
  readonly liveStream: string | null;
}

export type ProfitGroup = ProfitFigures &
  ProfitCompared &
  ProfitHead & {
    /** Only for single schedules. */
    readonly payrollItems: readonly PayrollItemLink[];
  };

export const STEPS = ['revenue', 'labour', 'bonuses', 'administrative', 'adjustments', 'margin'] as const;
export type StepName = (typeof STEPS)[number];

/** A step with its amount, and its start and end on the way from zero to the margin. */
export interface WaterfallStep {
  readonly step: StepName;
  readonly amount: string | null;
  readonly from: string;
  readonly to: string;
  /** The estimated part, with the sign of the amount. */
  readonly estimated: string;
}

export const PROFIT_NOTES = [
  'ATTRIBUTION_CHANGED',
  'NO_SHARE',
  'NO_GMV',
  'NO_ADMINISTRATIVE_COST',
  'ESTIMATED',
  'OPEN_ARREARS',
  'NO_RATE',
  'NOT_COUNTED',
  'STALE',
  'NARROWED',
  'LIMITED',
] as const;
export interface ProfitNote {
  readonly code: (typeof PROFIT_NOTES)[number];
  readonly message: string;
}

export interface ProfitAnswer extends ReportAnswer<ProfitGroup, ProfitFigures & ProfitCompared> {
  readonly timeZone: string;
  readonly groupBy: ProfitGrouping;
  readonly waterfall: readonly WaterfallStep[];
  readonly notes: readonly ProfitNote[];
}
