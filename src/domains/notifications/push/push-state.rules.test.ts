import { describe, expect, it } from 'vitest';
import {
  isStale,
  isWholeFirebase,
  recognise,
  refusesRequest,
  refusesSubscribe,
  refusesUnsubscribe,
  type PushState,
} from './push-state.rules.ts';

const state = (part: Partial<PushState> = {}): PushState => ({
  supported: true,
  configured: true,
  permission: 'granted',
  subscribed: false,
  token: null,
  ...part,
});

describe('requesting permission', () => {
  it.each([
    [{ permission: 'default' }, null],
    [{ permission: 'default', supported: false }, 'Notifications are not supported in this browser'],
    [{ permission: 'default', configured: false }, 'Firebase is not configured'],
    [{ permission: 'granted' }, 'Cannot request permission in current state'],
    [{ permission: 'denied' }, 'Cannot request permission in current state'],
  ] as const)('%j: %s', (part, wanted) => expect(refusesRequest(state(part))).toBe(wanted));
});

describe('subscribing', () => {
  it.each([
    [{}, null],
    [{ supported: false }, 'Notifications are not supported in this browser'],
    [{ configured: false }, 'Firebase is not configured'],
    [{ permission: 'default' }, 'Notification permission not granted'],
    [{ permission: 'denied' }, 'Notification permission not granted'],
    [{ subscribed: true }, 'Cannot subscribe to push notifications in current state'],
  ] as const)('%j: %s', (part, wanted) => expect(refusesSubscribe(state(part))).toBe(wanted));
});

describe('unsubscribing', () => {
  it.each([
    [{ subscribed: true, token: 't' }, null],
    [{ subscribed: true, token: null }, 'Cannot unsubscribe in current state'],
    [{ subscribed: false, token: 't' }, 'Cannot unsubscribe in current state'],
  ] as const)('%j: %s', (part, wanted) => expect(refusesUnsubscribe(state(part))).toBe(wanted));
});

describe('recognising the device', () => {
  const [one, two, off] = [
    { uuid: 'u1', fcmToken: 't1', isActive: true },
    { uuid: 'u2', fcmToken: 't2', isActive: true },
    { uuid: 'u3', fcmToken: 't3', isActive: false },
  ];
  const devices = [one, two, off];
  it.each([
    ['by its uuid', { uuid: 'u2', token: null }, two],
    ['by its uuid before its token', { uuid: 'u2', token: 't1' }, two],
    ['by its token', { uuid: 'gone', token: 't1' }, one],
    ['not when it is switched off', { uuid: 'u3', token: 't3' }, null],
    ['not without anything kept', { uuid: null, token: null }, null],
    ['not when it belongs to another user', { uuid: 'x', token: 'y' }, null],
  ] as const)('%s', (_, kept, wanted) => expect(recognise(devices, kept)).toBe(wanted));
});

it('a Firebase configuration without apiKey or projectId is rejected', () => {
  expect(isWholeFirebase({ apiKey: 'k', projectId: 'p' })).toBe(true);
  for (const config of [{ apiKey: 'k' }, { projectId: 'p' }, { apiKey: '', projectId: 'p' }, {}])
    expect(isWholeFirebase(config)).toBe(false);
});

it('a token is registered again after a day', () => {
  const now = Date.parse('2026-06-10T12:00:00Z');
  expect(isStale('2026-06-10T00:00:00Z', now)).toBe(false);
  for (const sentAt of [null, 'nonsense', '2026-06-09T11:00:00Z', '2026-06-11T00:00:00Z']) expect(isStale(sentAt, now)).toBe(true);
});
