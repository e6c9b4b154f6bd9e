/** Settings shared by all date pickers: button labels, no days of adjacent months, muted weekends. */
import { formatDay } from '#core/date-text';
import classes from './calendar.module.css';

export const CALENDAR = {
  ariaLabels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
  getDayAriaLabel: (day: string) => formatDay(day, 'spoken'),
  hideOutsideDates: true,
  classNames: { day: classes.day },
} as const;
