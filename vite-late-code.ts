/**
 * Vite plugin: delays every `import('./x.tsx')` of the app until there is a connection, since browsers cache a failed import permanently.
 */
import type { Plugin } from 'vite';

const OURS = /\/src\/(web|domains)\/.+\.tsx?$/;
const LATE = /(?<!typeof )\bimport\('[^']+'\)/g;

export function lateCode(): Plugin {
  return {
    name: 'late-code',
    enforce: 'pre',
    transform(code, id) {
      if (!OURS.test(id)) return null;
      const loaders: string[] = [];
      const waiting = code.replace(LATE, (found) => `late${loaders.push(found) - 1}()`);
      if (loaders.length === 0) return null;
      // Marked as pure, so that loaders of unused exports are removed.
      const declared = loaders.map((found, index) => `const late${index} = /* @__PURE__ */ lateLoader(() => ${found});`);
      return `import { lateLoader } from '#web/api/connection.ts';${declared.join('')}${waiting}`;
    },
  };
}
