import { describe, expect, it } from 'vitest';
import { fcmOutcome, secondsOf, webPushOutcome } from './push-outcome.rules.ts';

const NOW = new Date('2026-06-10T08:00:00Z');
const answer = (status: number, body: object | string = '', retryAfter: string | null = null) => ({
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  retryAfter,
});
const refused = (code: number, status: string, details: object[] = []) => answer(code, { error: { code, status, message: 'no', details } });

describe('responses of Firebase', () => {
  it.each([
    ['sent', answer(200, { name: 'projects/p/messages/1' }), { state: 'SENT', answer: 'projects/p/messages/1' }],
    ['gone', refused(404, 'NOT_FOUND', [{ errorCode: 'UNREGISTERED' }]), { state: 'FAILED', deadDevice: true }],
    ['no token', refused(400, 'INVALID_ARGUMENT', [{ errorCode: 'INVALID_ARGUMENT' }]), { state: 'FAILED', deadDevice: true }],
    ['of another project', refused(403, 'PERMISSION_DENIED', [{ errorCode: 'SENDER_ID_MISMATCH' }]), { state: 'FAILED', deadDevice: true }],
    ['too many', { ...refused(429, 'RESOURCE_EXHAUSTED'), retryAfter: '30' }, { state: 'RETRY', afterSeconds: 30 }],
    ['broken', answer(503, '<html>'), { state: 'RETRY' }],
    ['without a name', answer(299, 'null'), { state: 'SENT', answer: '299' }],
    ['with a name that is none', answer(200, { name: 5 }), { state: 'SENT', answer: '200' }],
    ['moved', answer(300, '5'), { state: 'FAILED', answer: '300' }],
    ['not finished', answer(199), { state: 'FAILED', answer: '199' }],
    ['not there, whatever it says', answer(404, 'null'), { state: 'FAILED', deadDevice: true }],
    ['another token is needed', answer(401), { state: 'RETRY' }],
    ['too slow', answer(408), { state: 'RETRY' }],
    [
      'a wrong token among others',
      refused(400, 'INVALID_ARGUMENT', [{ fieldViolations: [{ field: 'message.data' }, { field: 'message.token' }] }]),
      { state: 'FAILED', deadDevice: true },
    ],
    ['not allowed', refused(403, 'PERMISSION_DENIED'), { state: 'RETRY' }],
  ] as const)('%s', (_, given, wanted) => expect(fcmOutcome(given, NOW)).toMatchObject(wanted));

  it('keep a device whose message was invalid in another field', () => {
    const wrong = refused(400, 'INVALID_ARGUMENT', [{ fieldViolations: [{ field: 'message.data' }] }]);
    expect(fcmOutcome(wrong, NOW)).toEqual({ state: 'FAILED', answer: '400 INVALID_ARGUMENT no' });
  });
});

describe('responses of a push service', () => {
  it.each([
    [201, { state: 'SENT' }],
    [404, { state: 'FAILED', deadDevice: true }],
    [410, { state: 'FAILED', deadDevice: true }],
    [200, { state: 'SENT', answer: '200' }],
    [199, { state: 'FAILED', answer: '199' }],
    [300, { state: 'FAILED', answer: '300' }],
    [401, { state: 'RETRY', answer: '401' }],
    [403, { state: 'FAILED', deadDevice: true }],
    [413, { state: 'FAILED' }],
    [429, { state: 'RETRY' }],
    [500, { state: 'RETRY' }],
  ] as const)('%s', (status, wanted) => expect(webPushOutcome(answer(status), NOW)).toMatchObject(wanted));

  it('403 because of our own signature does not mark the device as dead', () => {
    expect(webPushOutcome(answer(403, '{"reason":"BadJwtToken"}'), NOW)).toMatchObject({ state: 'RETRY' });
  });

  it('are recorded, truncated', () => {
    expect(webPushOutcome(answer(500, ' Try later \n'), NOW)).toEqual({ state: 'RETRY', answer: '500 Try later' });
    expect(webPushOutcome(answer(500, 'x'.repeat(5000)), NOW).answer.length).toBeLessThanOrEqual(300);
  });
});

describe('Retry-After', () => {
  it.each([
    [null, null],
    ['120', 120],
    ['Wed, 10 Jun 2026 08:01:00 GMT', 60],
    ['Wed, 10 Jun 2026 07:00:00 GMT', 0],
    ['999999999', 3600],
    [' 30 ', 30],
    ['soon', null],
  ] as const)('%s', (given, seconds) => expect(secondsOf(given, NOW)).toBe(seconds));
});
