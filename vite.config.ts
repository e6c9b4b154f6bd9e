/** Build configuration of the web app; the build fails if it would include server code. */
import react from '@vitejs/plugin-react';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { lateCode } from './vite-late-code.ts';
import { tablerIcons } from './vite-icons.ts';
import { serviceWorker } from './vite-service-worker.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SERVER_ONLY = [/^#server\//, /^#domains\/[^/]+\/server$/, /^node:/, /\.(query|service|job|thread)(\.ts)?$/, /(^|\/)server\.ts$/];
const builtins = new Set(builtinModules);

/** What opens above a page: dialogs, menus and pickers with their positioning. Screens load it when something is opened (`lateDialog`, `Later`). */
const OVERLAYS =
  /node_modules[/](@floating-ui|react-remove-scroll|@mantine[/]core[/]esm[/]components[/](Modal|ModalBase|Drawer|Popover|ScrollArea)[/])/;

/**
 * By default the bundler splits what screens share into fifty chunks, each of which costs a request and compresses worse. So code is
 * grouped by how many of the lazily loaded parts use it: what nearly every screen needs, what most lists and records need, and the rest of
 * what is shared by several forms. Each group is one chunk, without what its modules import (`includeDependenciesRecursively`), which would
 * bring the overlays to every page again.
 */
const CHUNKS = [
  { name: 'base', test: /./, minShareCount: 200, priority: 4 },
  { name: 'screens', test: /./, minShareCount: 80, priority: 3 },
  { name: 'overlays', test: OVERLAYS, minShareCount: 26, priority: 2 },
  { name: 'forms', test: /./, minShareCount: 26, priority: 1 },
];

/** A declaration or a screen that imports server code fails the build, with the import that caused it. */
function serverStaysOut(): Plugin {
  return {
    name: 'server-stays-out',
    enforce: 'pre',
    resolveId(source, importer) {
      const ours = importer !== undefined && !importer.includes('/node_modules/');
      if (ours && (source === 'zod' || SERVER_ONLY.some((pattern) => pattern.test(source)) || builtins.has(source))) {
        this.error(`"${source}" runs on the server only, and ${importer} brings it into the browser.`);
      }
      return null;
    },
  };
}

/**
 * Screens use only a contract's access rules and path; its schemas are validated on the server. In the browser, the schema library is
 * replaced by a stub that does nothing and has no size.
 */
function schemasStayOut(): Plugin {
  const STAND_IN = '\0no-schemas';
  return {
    name: 'schemas-stay-out',
    enforce: 'pre',
    resolveId: (source) => (source === STAND_IN ? STAND_IN : null),
    load: (id) =>
      id === STAND_IN ? 'const nothing = new Proxy(() => nothing, { get: () => nothing }); export const schemas = nothing;' : null,
    transform: (code, id) =>
      id.includes('/node_modules/') ? null : code.replace("import * as z from 'zod';", `import { schemas as z } from '${STAND_IN}';`),
  };
}

/**
 * Moves the style sheet behind the splash screen, which has its own inline styles: it is painted while the style sheet is still loading,
 * and scripts still wait for the style sheet.
 */
function pictureFirst(): Plugin {
  return {
    name: 'picture-first',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        return html.replace(/\s*<link rel="stylesheet"[^>]*>/g, '').replace('<noscript>', `${sheets.join('')}\n    <noscript>`);
      },
    },
  };
}

/** Requests the font together with the scripts, which would otherwise find it in the style sheet only when they have text to draw. */
function fontAhead(): Plugin {
  return {
    name: 'font-ahead',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (bundle === undefined) return [];
        const font = Object.values(bundle).find((part) => part.type === 'asset' && part.names.includes(FONT));
        if (font === undefined) throw new Error(`${FONT} is not part of the bundle.`);
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font.fileName}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

const FONT = 'inter-latin-wght-normal.woff2';

export default defineConfig({
  root: here('src/web'),
  publicDir: here('src/web/public'),
  plugins: [serverStaysOut(), schemasStayOut(), tablerIcons(), lateCode(), react(), pictureFirst(), fontAhead(), serviceWorker()],
  resolve: { alias: [{ find: /^temporal-polyfill$/, replacement: here('src/web/temporal.ts') }] },
  worker: { format: 'es', plugins: () => [serverStaysOut()] },
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: CHUNKS },
      },
    },
    chunkSizeWarningLimit: 700,
  },
  // Our own module folder is named api too.
  server: { host: '127.0.0.1', proxy: { '^/api(?!/[\\w-]+\\.ts)': `http://127.0.0.1:${process.env.PORT ?? '3000'}` } },
});
