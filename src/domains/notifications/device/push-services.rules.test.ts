import { describe, expect, it } from 'vitest';
import { isPushService } from './push-services.rules.ts';

describe('Web Push is sent', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGu',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ',
  ])('to %s', (address) => expect(isPushService(address, [])).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://user@fcm.googleapis.com/x',
    'https://:word@fcm.googleapis.com/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://push.apple.com.evil.example/',
    'https://169.254.169.254/latest',
    'http://127.0.0.1:5432/',
    'file:///etc/passwd',
    'not an address',
  ])('never to %s', (address) => expect(isPushService(address, [])).toBe(false));

  it('to configured services, of exactly that origin', () => {
    expect(isPushService('http://127.0.0.1:9000/push/1', ['http://127.0.0.1:9000'])).toBe(true);
    expect(isPushService('http://user@127.0.0.1:9000/push/1', ['http://127.0.0.1:9000'])).toBe(false);
    expect(isPushService('http://127.0.0.1:9001/push/1', ['http://127.0.0.1:9000'])).toBe(false);
  });
});
