/** The alarms that can be chosen for a feed, and their labels. */
const ALARM_CHOICES: readonly (readonly [minutes: number, label: string])[] = [
  [0, 'At the start'],
  [10, '10 minutes before'],
  [30, '30 minutes before'],
  [60, '1 hour before'],
  [120, '2 hours before'],
  [1440, '1 day before'],
];

const PLURALS: readonly (readonly [minutes: number, one: string])[] = [
  [1440, 'day'],
  [60, 'hour'],
  [1, 'minute'],
];

/** "30 minutes before"; also for values that are not among the choices. */
export function alarmText(minutes: number | null): string {
  if (minutes === null) return 'No alarm';
  const known = ALARM_CHOICES.find(([choice]) => choice === minutes);
  if (known !== undefined) return known[1];
  const [size, unit] = PLURALS.find(([each]) => minutes % each === 0)!;
  const count = minutes / size;
  return `${count} ${unit}${count === 1 ? '' : 's'} before`;
}

/** The standard choices, and the current value if it differs. */
export function alarmChoices(current: number | null): readonly { readonly value: string; readonly label: string }[] {
  const all = new Set([...ALARM_CHOICES.map(([minutes]) => minutes), ...(current === null ? [] : [current])]);
  return [
    { value: '', label: 'No alarm' },
    ...[...all].toSorted((a, b) => a - b).map((minutes) => ({ value: String(minutes), label: alarmText(minutes) })),
  ];
}
