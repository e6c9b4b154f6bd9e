/** What `tabler:trash` is: a module with that one icon, made from the package that holds all six thousand as data. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

const PREFIX = 'tabler:';
/** A line is drawn, or a shape filled; nothing else is of use to us. */
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
      const way = body.includes('fill="none"') ? 'outlined' : 'filled';
      const shapes = [...body.matchAll(/ d="([^"]+)"/g)].map(([, shape]) => JSON.stringify(shape));
      return `import { ${way} } from '#web/kit/icon.tsx';\nexport default /* @__PURE__ */ ${way}(${shapes.join(', ')});\n`;
    },
  };
}
