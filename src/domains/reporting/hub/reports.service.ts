/** Handlers of all reports, in the agency's time zone, and their conversion to tables. */
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
    answering(employeePerformance, (call, input) => reportEmployees(call, input, timeZone, new Date()), employeeSheet),
    answering(liveStreamAnalytics, (call, input) => analyse(call, input, timeZone), analyticsSheet),
    answering(productPerformance, (call, input) => reportProducts(call, input, timeZone), productSheet),
    answering(profitLoss, (call, input) => reportProfit(call, input, agency, new Date()), profitSheet),
    answering(scheduleDetails, (call, input) => reportSchedules(call, input, timeZone, new Date()), scheduleSheet),
  ];
}
