/** The columns and rows of the employee report's file; pay only if the response has it. */
import { SHIFT_ROLE_LABELS, SHIFT_ROLES } from '#domains/scheduling';
import { EMPLOYEE_FIGURE_NAMES, EMPLOYEE_FIGURES, WORK_FIGURE_NAMES, type EmployeeAnswer } from './employee-performance.rules.ts';
import { rowsOf, type ReportCell, type ReportSheet } from '../report/sheet.rules.ts';
import { figureCells, figureColumns } from '../report/totals.rules.ts';

export function employeeSheet({ groups, totals, weeks, comparison }: EmployeeAnswer): ReportSheet {
  const names = 'pay' in totals ? EMPLOYEE_FIGURE_NAMES : WORK_FIGURE_NAMES;
  const figures = (row: EmployeeAnswer['totals']): ReportCell[] => [
    ...figureCells(names, row, comparison !== null),
    ...SHIFT_ROLES.map((role) => row.roleHours[role] ?? 0),
  ];
  return {
    name: 'Employee performance',
    columns: [
      { name: 'employee', title: 'Employee' },
      ...figureColumns(names, EMPLOYEE_FIGURES, comparison !== null),
      ...SHIFT_ROLES.map((role) => ({ name: `hours ${role}`, title: `Hours, ${SHIFT_ROLE_LABELS[role]}`, numeric: true })),
      { name: 'share', title: 'Share of GMV', numeric: true },
      ...weeks.map((week) => ({ name: `gmv ${week}`, title: `GMV, week from ${week}`, numeric: true })),
    ],
    rows: rowsOf(groups, (group) => [group.label, ...figures(group), group.share, ...group.trend], [
      'Total',
      ...figures(totals),
      null,
      ...totals.trend,
    ]),
  };
}
