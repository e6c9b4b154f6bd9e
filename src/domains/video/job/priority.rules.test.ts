/** What priorities are called. */
import { expect, it } from 'vitest';
import { PRIORITIES, priorityLabel } from './priority.rules.ts';

it('has a name for each, and the number for what is none', () => {
  expect([...PRIORITIES, 5].map(priorityLabel)).toEqual(['Low', 'Normal', 'High', 'Urgent', '5']);
});
