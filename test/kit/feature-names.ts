/** Finds features that src/web names although it knows none: routes of a domain, and fields of its records. */
import type { Sources } from './architecture.ts';

/** Words that are fields of some record as well as words of the platform, of the session, or of dated values (src/core/terms.ts). */
const COMMON = new Set([
  'displayName',
  'endTime',
  'expiresAt',
  'fileName',
  'mimeType',
  'overrideReason',
  'startTime',
  'timeZone',
  'validFrom',
]);
/** Paths of the shell. */
const ADDRESSES = 'src/web/addresses.ts';
/** It runs without the app, so it cannot ask a domain which screen a push message opens. */
const ALONE = 'src/web/service-worker/';

/** @returns one line for each name. */
export function featureNames(sources: Sources): string[] {
  const all = [...sources];
  const textsOf = (name: RegExp) => all.filter(([file]) => name.test(file)).map(([, text]) => text);
  const found = (texts: readonly string[], name: RegExp) =>
    new Set(texts.flatMap((text) => [...text.matchAll(name)].map(([, one]) => one!)));
  const own = sources.get(ADDRESSES) ?? '';
  const routes = [...found(textsOf(/^src\/domains\/[^/]+\/web\.ts$/), /\bpath: '(\/[\w-]+)/g)].filter(
    (route) => !own.includes(`'${route}'`),
  );
  // Fields named with one word are words like any other.
  const fields = [...found(textsOf(/^src\/domains\/.*\.resource\.ts$/), /^ {4}([a-z]+[A-Z]\w*): \w+(?:<[^()]*>\(\))?\(/gm)].filter(
    (field) => !COMMON.has(field),
  );
  return all
    .filter(([file]) => /^src\/web\/.*(?<!\.test)\.tsx?$/.test(file) && !file.startsWith(ALONE))
    .flatMap(([file, text]) => {
      const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      return [
        ...routes.filter((route) => new RegExp(`['"\`]${route}(?![\\w-])`).test(code)).map((route) => `${file} names the route ${route}`),
        ...fields.filter((field) => new RegExp(`\\b${field}\\b`).test(code)).map((field) => `${file} names the field ${field}`),
      ];
    });
}
