/** Decides what the buttons of a calendar are called, for those who hear them. */
export const CALENDAR_LABELS = {
  previousMonth: 'Previous month', nextMonth: 'Next month', previousYear: 'Previous year', nextYear: 'Next year',
  previousDecade: 'Previous decade', nextDecade: 'Next decade', monthLevelControl: 'Choose a month', yearLevelControl: 'Choose a year',
} as const;
