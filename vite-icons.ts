/** Vite plugin for `tabler:trash` imports: a module with only that icon, from the package that contains all six thousand as data. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

const PREFIX = 'tabler:';
/** Outlined or filled paths; other shapes are not supported. */
const ONLY_PATHS = /^(<g [^>]*>)?(<path [^>]*\/>)+(<\/g>)?$/;

export function tablerIcons(): Plugin {
  const set = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@iconify-json/tabler/icons.json'), 'utf8')) as IconSet;
  return {
    name: 'tabler-icons',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(PREFIX) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const name = id.slice(PREFIX.length + 1);
      const body = set.icons[name]?.body ?? '';
      if (!ONLY_PATHS.test(body)) return this.error(`Tabler has no icon "${name}" that is made of paths.`);
      const style = body.includes('fill="none"') ? 'outlined' : 'filled';
      const shapes = [...body.matchAll(/ d="([^"]+)"/g)].map(([, shape]) => JSON.stringify(shape));
      return `import { ${style} } from '#web/kit/icon.tsx';\nexport default /* @__PURE__ */ ${style}(${shapes.join(', ')});\n`;
    },
  };
}
