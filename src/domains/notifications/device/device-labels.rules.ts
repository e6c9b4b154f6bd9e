/** The names of a browser and its device, from the user agent. */

export const DEVICE_TYPES = ['desktop', 'mobile', 'tablet'] as const;
type DeviceType = (typeof DEVICE_TYPES)[number];
export const BROWSERS = ['Chrome', 'Safari', 'Firefox', 'Edge', 'Unknown'] as const;
type BrowserLabel = (typeof BROWSERS)[number];

export interface DeviceLabels {
  readonly deviceName: string;
  readonly deviceType: DeviceType;
  readonly browser: BrowserLabel;
  readonly os: string;
}

/** In this order: Edge and others also identify as Chrome, and Chrome also as Safari. */
const BROWSER_MARKS: readonly (readonly [RegExp, BrowserLabel])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|SamsungBrowser|YaBrowser|Vivaldi/, 'Unknown'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEM_MARKS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPad\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** @param touchPoints of the screen: Apple tablets identify as a Mac, but Macs have no touch screen. */
export function labelsOf(userAgent: string, touchPoints = 0): DeviceLabels {
  const browser = browserOf(userAgent);
  const touchMac = /\bMacintosh\b/.test(userAgent) && touchPoints > 1;
  const os = touchMac ? 'iOS' : (SYSTEM_MARKS.find(([mark]) => mark.test(userAgent))?.[1] ?? 'Unknown');
  const deviceType = touchMac ? 'tablet' : deviceTypeOf(userAgent);
  return {
    deviceName: `${browser === 'Unknown' ? 'Browser' : browser} on ${os === 'Unknown' ? 'unknown system' : os}`,
    deviceType,
    browser,
    os,
  };
}

export function browserOf(userAgent: string): BrowserLabel {
  return BROWSER_MARKS.find(([mark]) => mark.test(userAgent))?.[1] ?? 'Unknown';
}

function deviceTypeOf(userAgent: string): DeviceType {
  if (/\biPad\b|\bTablet\b/.test(userAgent) || (/\bAndroid\b/.test(userAgent) && !/\bMobile\b/.test(userAgent))) return 'tablet';
  return /\bMobile?\b|\biPhone\b|\biPod\b/.test(userAgent) ? 'mobile' : 'desktop';
}
