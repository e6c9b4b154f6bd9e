/** Requests of planning tests, and the conflicts in the responses. */
import { expect } from 'vitest';
import type { Answer, Api } from './api.ts';

export interface Conflict {
  readonly code: string;
  readonly message: string;
  readonly employee?: string;
  readonly schedule?: string;
}
export const conflictsOf = (answer: Answer) => answer.json<{ conflicts: Conflict[] }>().conflicts;

type More = Record<string, unknown>;
const spanOf = (day: string, from: string, to: string) => ({ startTime: `${day}T${from}:00Z`, endTime: `${day}T${to}:00Z` });

export const video = (day: string, from: string, to: string, more: More = {}) => ({ type: 'VIDEO', ...spanOf(day, from, to), ...more });

/** @param api a function, since it starts after the file is loaded. */
export function schedulesOf(api: () => Api) {
  return {
    live: (day: string, from: string, to: string, more: More = {}) => ({
      type: 'LIVE',
      liveAccount: api().world.accounts.acmeUk,
      ...spanOf(day, from, to),
      ...more,
    }),
    ava: (role = 'HOST') => ({ employee: api().world.employees.ava, role }),
    create: async (body: More) => {
      const answer = await api().as('admin').post('/api/schedules', body);
      expect(answer.status, answer.text).toBe(201);
      return answer.json<{ '@id': string; scheduleEmployees: { '@id': string }[] }>();
    },
  };
}
