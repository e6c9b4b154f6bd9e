/** Links that add a feed to common calendars. */

interface CalendarLink {
  readonly label: string;
  readonly href: string;
  /** Opens an app on the device instead of a web page. */
  readonly local: boolean;
  /** The calendar's servers read the feed, so its URL must be reachable for them. */
  readonly remote: boolean;
}

/** @param url of the feed. */
export function calendarLinks(url: string, name: string): readonly CalendarLink[] {
  const webcal = url.replace(/^https?:/, 'webcal:');
  const outlook = (host: string) => `https://${host}/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=${encodeURIComponent(name)}`;
  return [
    { label: 'Apple Calendar', href: webcal, local: true, remote: false },
    {
      label: 'Google Calendar',
      href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
      local: false,
      remote: true,
    },
    { label: 'Outlook.com', href: outlook('outlook.live.com'), local: false, remote: true },
    { label: 'Outlook for work', href: outlook('outlook.office.com'), local: false, remote: true },
  ];
}

const UNREACHABLE = /^(localhost$|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]|\[f[cd])|\.(local|internal|lan)$/i;

/** Whether external servers could reach the URL. */
export function isReachable(url: string): boolean {
  return !UNREACHABLE.test(new URL(url).hostname);
}
