/** Which answer each report has, by the agency's clock, and how it becomes a table. */
import { answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { employeePerformance } from '../employees/employee-performance.action.ts';
import { reportEmployees } from '../employees/employee-report.service.ts';
import { employeeSheet } from '../employees/employee-sheet.rules.ts';
import { productPerformance } from '../products/product-performance.action.ts';
import { reportProducts } from '../products/product-report.service.ts';
import { productSheet } from '../products/product-sheet.rules.ts';
import { profitLoss } from '../profit/profit-loss.action.ts';
import { reportProfit, type Agency } from '../profit/profit-report.query.ts';
import { profitSheet } from '../profit/profit-sheet.rules.ts';
import { scheduleDetails } from '../schedules/schedule-details.action.ts';
import { reportSchedules } from '../schedules/schedule-report.query.ts';
import { scheduleSheet } from '../schedules/schedule-sheet.rules.ts';
import { analyse } from '../streams/analyse.query.ts';
import { analyticsSheet } from '../streams/analytics-sheet.rules.ts';
import { liveStreamAnalytics } from '../streams/live-stream-analytics.action.ts';

export function reportActions(agency: Agency): Action[] {
  const { timeZone } = agency;
  return [
    answering(employeePerformance, (call, asked) => reportEmployees(call, asked, timeZone, new Date()), employeeSheet),
    answering(liveStreamAnalytics, (call, asked) => analyse(call, asked, timeZone), analyticsSheet),
    answering(productPerformance, (call, asked) => reportProducts(call, asked, timeZone), productSheet),
    answering(profitLoss, (call, asked) => reportProfit(call, asked, agency, new Date()), profitSheet),
    answering(scheduleDetails, (call, asked) => reportSchedules(call, asked, timeZone, new Date()), scheduleSheet),
  ];
}
