/**
 * Vite plugin: delays every `import('./x.tsx')` of the app until there is a connection, since browsers cache a failed import permanently.
 */
import type { Plugin } from 'vite';

const OURS = /\/src\/(web|domains)\/.+\.tsx?$/;
const LATE = /(?<!typeof )\bimport\(('[^']+')\)/g;

export function lateCode(): Plugin {
  return {
    name: 'late-code',
    enforce: 'pre',
    transform(code, id) {
      if (!OURS.test(id)) return null;
      const waiting = code.replace(LATE, 'whenOnline(() => import($1))');
      return waiting === code ? null : `import { whenOnline } from '#web/api/connection.ts';${waiting}`;
    },
  };
}
