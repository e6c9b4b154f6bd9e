/** Decides which links add a feed to the calendars that people use. */

export interface CalendarLink {
  readonly label: string;
  readonly href: string;
  /** It opens a program of the device instead of a page. */
  readonly local: boolean;
  /** The calendar's own servers read the feed, so they have to reach its address. */
  readonly remote: boolean;
}

/** @param url the feed's own address. */
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

const NOT_REACHED = /^(localhost$|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]|\[f[cd])|\.(local|internal|lan)$/i;

/** Whether servers elsewhere could reach the address. */
export function isReachable(url: string): boolean {
  return !NOT_REACHED.test(new URL(url).hostname);
}
