/** The labels of priorities: 1 low, 2 normal, 3 high, 4 urgent. */
export const PRIORITIES = [1, 2, 3, 4] as const;
const LABELS: Readonly<Record<number, string>> = { 1: 'Low', 2: 'Normal', 3: 'High', 4: 'Urgent' };

export function priorityLabel(priority: number): string {
  return LABELS[priority] ?? String(priority);
}
