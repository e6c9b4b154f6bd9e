/** Tests of the board's keyboard navigation. */
import { describe, expect, it } from 'vitest';
import { BOARD_STATUSES, cardNextTo, statusNextTo } from './board-keys.rules.ts';
import { JOB_STATUSES } from './job-life.rules.ts';

describe('the board', () => {
  it('has a column for every status except deleted', () =>
    expect(JOB_STATUSES.filter((status) => status !== 'DELETED')).toEqual(BOARD_STATUSES));

  it.each([
    ['PENDING', 'ArrowRight', 'IN_PROGRESS'],
    ['PENDING', 'ArrowLeft', null],
    ['IN_PROGRESS', 'ArrowLeft', 'PENDING'],
    ['COMPLETED', 'ArrowRight', null],
    ['COMPLETED', 'ArrowUp', null],
  ] as const)('moves a card from %s with %s to %s', (status, key, to) => expect(statusNextTo(status, key)).toBe(to));

  it.each([
    [[3, 2, 1], [0, 0], 'ArrowDown', [0, 1]],
    [[3, 2, 1], [0, 2], 'ArrowDown', null],
    [[3, 2, 1], [0, 0], 'ArrowUp', null],
    [[3, 2, 1], [0, 2], 'ArrowUp', [0, 1]],
    [[3, 2, 1], [2, 0], 'ArrowLeft', [1, 0]],
    [[3, 0, 1], [2, 0], 'ArrowLeft', [0, 0]],
    [[3, 2, 1], [0, 0], 'ArrowLeft', null],
    [[3, 2, 0], [1, 1], 'ArrowRight', null],
    [[3, 2, 1], [2, 0], 'ArrowRight', null],
    [[3, 2, 1], [0, 2], 'ArrowRight', [1, 1]],
    [[3, 0, 1], [0, 2], 'ArrowRight', [2, 0]],
    [[0, 2, 0], [1, 0], 'ArrowLeft', null],
    [[3, 2, 1], [1, 1], 'a', null],
  ] as const)('of %j: from %j with %s to %j', (columns, [column, row], key, to) => {
    expect(cardNextTo(columns, { column, row }, key)).toEqual(to === null ? null : { column: to[0], row: to[1] });
  });
});
