/** Tests of priority labels. */
import { expect, it } from 'vitest';
import { PRIORITIES, priorityLabel } from './priority.rules.ts';

it('has a label for each priority, and falls back to the number', () => {
  expect([...PRIORITIES, 5].map(priorityLabel)).toEqual(['Low', 'Normal', 'High', 'Urgent', '5']);
});
