import { describe, expect, it } from 'vitest';
import { browserOf, labelsOf } from './device-labels.rules.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';

describe('a device', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome on Windows', 'desktop'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/126.0`, 'Edge on Windows', 'desktop'],
    [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15`, 'Safari on macOS', 'desktop'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux', 'desktop'],
    [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android', 'mobile'],
    [`Mozilla/5.0 (Linux; Android 14; Pixel Tablet) ${CHROME} Safari/537.36`, 'Chrome on Android', 'tablet'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
      'mobile',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
      'Chrome on iOS',
      'tablet',
    ],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36', 'Chrome on ChromeOS', 'desktop'],
    ['', 'Browser on unknown system', 'desktop'],
  ])('%s is named %s', (userAgent, deviceName, deviceType) => {
    expect(labelsOf(userAgent)).toMatchObject({ deviceName, deviceType });
  });

  it('is a tablet when it identifies as a Mac and has a touch screen', () => {
    expect(labelsOf(`${MAC} AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15`, 5)).toMatchObject({ os: 'iOS', deviceType: 'tablet' });
  });

  it('has an unknown browser when that only claims to be Chrome', () => {
    expect(browserOf(`${MAC} ${CHROME} Safari/537.36 OPR/111.0`)).toBe('Unknown');
    expect(browserOf('curl/8.5')).toBe('Unknown');
  });
});
