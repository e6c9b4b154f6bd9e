/** The display name of the app that reads a feed. */

const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/Google-Calendar/i, 'Google Calendar'],
  [/dataaccessd|CalendarAgent|\bmacOS\/.*Calendar|\biOS\/.*(?:accountsd|dataaccessd|Calendar)|CoreDAV|remindd/i, 'Apple Calendar'],
  [/Microsoft Office|Outlook|Microsoft\.OData|Exchange/i, 'Outlook'],
  [/Thunderbird|Lightning/i, 'Thunderbird'],
  [/ICSx5|DAVx5/i, 'ICSx⁵'],
  [/GNOME|Evolution/i, 'GNOME Calendar'],
  [/Nextcloud/i, 'Nextcloud'],
  [/Yahoo/i, 'Yahoo Calendar'],
  [/khal|vdirsyncer/i, 'khal'],
  [/Mozilla\/5\.0/, 'A browser'],
];
const MAX_NAME_LENGTH = 40;

/** The common name of the app, else the first word of its user agent. */
export function readerOf(userAgent: string | undefined): string {
  const given = (userAgent ?? '').trim();
  const known = PROGRAMS.find(([pattern]) => pattern.test(given));
  if (known !== undefined) return known[1];
  const [word = ''] = given.split(/[\s/;(]/);
  return /^[\w.+-]+$/.test(word) ? word.slice(0, MAX_NAME_LENGTH) : 'Unknown program';
}
