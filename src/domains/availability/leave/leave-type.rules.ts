/** The types of leave, and their names on screens. */

export const LEAVE_TYPES = ['HOLIDAY', 'SICK', 'UNPAID', 'OTHER'] as const;
export type LeaveType = (typeof LEAVE_TYPES)[number];

export const LEAVE_TYPE_LABELS: Readonly<Record<LeaveType, string>> = {
  HOLIDAY: 'Holiday',
  SICK: 'Sick leave',
  UNPAID: 'Unpaid leave',
  OTHER: 'Other leave',
};
