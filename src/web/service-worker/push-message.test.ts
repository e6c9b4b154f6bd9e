import { describe, expect, it } from 'vitest';
import { readPush, shownOf } from './push-message.ts';

const ORIGIN = 'https://greenroom.example';
const shown = (message: object | string) => shownOf(readPush(typeof message === 'string' ? message : JSON.stringify(message)), ORIGIN);

describe('a push message', () => {
  it('shows its content', () => {
    const notification = { title: 'Shift moved', body: 'Thu 4 Jun', icon: '/i.png', image: '/p.png' };
    expect(shown({ notification, data: { tag: 't', click_action: '/schedules?day=1#x' } })).toEqual({
      title: 'Shift moved',
      body: 'Thu 4 Jun',
      icon: '/i.png',
      badge: '/badge-96.png',
      image: '/p.png',
      tag: 't',
      path: '/schedules?day=1#x',
    });
  });

  it.each(['', 'nonsense', 'null', '[]', '{}', '{"notification":{"title":"","body":5},"data":null}'])('has defaults: %s', (text) => {
    expect(shown(text)).toMatchObject({ title: 'New Notification', body: '', icon: '/icon-192.png', tag: null, path: '/notifications' });
  });

  it.each([
    ['https://greenroom.example/payroll/1', '/payroll/1'],
    ['https://evil.example/payroll', '/notifications'],
    ['//evil.example', '/notifications'],
    ['javascript:alert(1)', '/notifications'],
  ])('links from %s to %s', (action, path) => {
    expect(shown({ data: { click_action: action } }).path).toBe(path);
  });
});
