/** Decides how the browser's side is built, and refuses to build it with anything of the server's inside. */
import react from '@vitejs/plugin-react';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SERVER_ONLY = [/^#server\//, /^#domains\/[^/]+\/server$/, /^node:/, /\.(action|query|job)(\.ts)?$/, /(^|\/)server\.ts$/];
const builtins = new Set(builtinModules);

/**
 * Left alone, the bundler cuts what screens share into fifty pieces, and each costs a round trip's place in the queue. What every
 * address needs comes in one piece; the rest is cut by which screens need it, small pieces joined to their nearest neighbour.
 */
const CHUNKS = [
  { name: 'base', priority: 2, test: /\/node_modules\/(react|react-dom|scheduler|clsx|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-query|query-core|store|react-store)|@mantine\/hooks|@mantine\/core\/esm\/core)\// },
  { name: 'shared', priority: 1, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 0 },
];

/** A declaration or a screen that reaches into the server fails the build with the way it got there. */
function serverStaysOut(): Plugin {
  return {
    name: 'server-stays-out',
    enforce: 'pre',
    resolveId(source, importer) {
      const ours = importer !== undefined && !importer.includes('/node_modules/');
      if (ours && (SERVER_ONLY.some((pattern) => pattern.test(source)) || builtins.has(source))) {
        this.error(`"${source}" runs on the server only, and ${importer} brings it into the browser.`);
      }
      return null;
    },
  };
}

/**
 * Moves the style sheet behind the starting picture, which brings its own few lines of style: the picture is painted while the sheet
 * is still on its way, and scripts still wait for the sheet.
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

export default defineConfig({
  root: here('src/web'),
  publicDir: here('src/web/public'),
  plugins: [serverStaysOut(), react(), pictureFirst()],
  worker: { format: 'es', plugins: () => [serverStaysOut()] },
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
    chunkSizeWarningLimit: 700,
  },
  // Our own folder of modules is called api too.
  server: { host: '127.0.0.1', proxy: { '^/api(?!/[\\w-]+\\.ts)': `http://127.0.0.1:${process.env.PORT ?? '3000'}` } },
});
