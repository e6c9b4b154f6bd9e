/** Decides how the browser's side is built, and refuses to build it with anything of the server's inside. */
import react from '@vitejs/plugin-react';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SERVER_ONLY = [/^#server\//, /^#domains\/[^/]+\/server$/, /^node:/, /\.(action|query|job)(\.ts)?$/, /(^|\/)server\.ts$/];
const builtins = new Set(builtinModules);

const LEAVES = 'ActionIcon|Alert|Anchor|Badge|Button|Card|CloseButton|Group|Input|InputBase|Loader|Paper|PasswordInput|SimpleGrid|Skeleton|Stack|Text|TextInput|ThemeIcon|Title|Transition|UnstyledButton|VisuallyHidden';
const ABOVE = 'Avatar|Drawer|FloatingArrow|FocusTrap|Kbd|Menu|Modal|ModalBase|Overlay|Popover|Portal|ScrollArea|Tooltip';
/**
 * Left alone, the bundler cuts what screens share into fifty pieces, and each costs a round trip's place in the queue. What every
 * screen needs comes in one, what opens above a page in a second, what forms and lists need in a
 * third, our own small parts in a fourth.
 */
const CHUNKS = [
  { name: 'base', priority: 3, test: new RegExp(`/node_modules/(react|react-dom|scheduler|clsx|use-sync-external-store|@tanstack/(react-router|router-core|history|react-query|query-core|store|react-store)|@mantine/hooks|@mantine/core/esm/(core|components/(${LEAVES})))/|/src/web/(api|session)/|/src/web/kit/skeletons`) },
  { name: 'above', priority: 2, test: new RegExp(`/node_modules/(@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|tabbable|@mantine/core/esm/components/(${ABOVE}))/`) },
  { name: 'fields', priority: 2, minShareCount: 2, test: /\/node_modules\/@mantine\/core\/esm\/components\// },
  { name: 'kit', priority: 1, minShareCount: 2, test: /\/src\/web\/kit\/|\/@tabler\// },
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
