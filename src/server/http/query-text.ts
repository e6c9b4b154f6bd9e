/** Rejects query strings with null characters or invalid UTF-8 before anything else reads them. */
import { coreErrors } from '#core/errors';

const REPLACEMENT = '\uFFFD';

/** @throws ProblemError 400 naming the parameter. */
export function checkQuery(url: string): void {
  const mark = url.indexOf('?');
  if (mark === -1 || !/%00|%[89a-f]/i.test(url)) return;
  for (const part of url.slice(mark + 1).split('&')) {
    const meant = /%EF%BF%BD/i.test(part);
    for (const [name, value] of new URLSearchParams(part)) {
      const parameter = name.replaceAll('\0', '');
      if (name.includes('\0') || value.includes('\0'))
        throw coreErrors.fail('badParameter', { parameter, why: 'contains a null character' });
      if (!meant && (name + value).includes(REPLACEMENT)) throw coreErrors.fail('badParameter', { parameter, why: 'is not UTF-8' });
    }
  }
}
