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

const LEAVES =
  'ActionIcon|Anchor|Avatar|Badge|Button|CloseButton|Group|Kbd|Loader|Paper|Portal|Skeleton|Stack|Text|ThemeIcon|Title|Transition|UnstyledButton|VisuallyHidden';
const INPUTS = 'Alert|Input|InputBase|TextInput|Combobox/(ComboboxChevron|get-[a-z-]+)|ScrollArea/utils';
const FLOATING = 'FloatingArrow|Menu|Popover|Tooltip';
const TRAPS = 'FocusTrap|Overlay';
const DIALOGS = 'Drawer|Modal|ModalBase';
const PICKERS = 'Combobox|Select|MultiSelect|Pill|PillsInput';
const mantine = (names: string) => `@mantine/core/esm/components/(${names})/`;
/**
 * By default the bundler splits what screens share into fifty chunks, each of which costs a request and compresses worse. So code that is
 * needed together is grouped: for every page, for the signed-in layout, for dialogs, for filters and forms, for lists.
 */
const CHUNKS = [
  {
    // Without what only a few screens use, which is part of their chunks.
    name: 'base',
    priority: 7,
    test: modules(
      '(react|react-dom|scheduler|clsx|use-sync-external-store)/',
      '@tanstack/(react-router|router-core|history|react-query|query-core|store|react-store)/(?!.*(useQueries|queriesObserver|useBlocker)\\.js)',
      '@mantine/(hooks|store)/(?!.*use-(drag|long-press|move|mutation-observer|pagination|resize-observer|timeout|collapse|horizontal-collapse|focus-trap|focus-return|clipboard|click-outside|shallow-effect|local-storage)/)',
      '@mantine/core/esm/core/(?!utils/create-scoped-keydown-handler)',
      mantine(LEAVES),
    ),
  },
  {
    name: 'start',
    priority: 6,
    test: /\/src\/web\/(api|session)\/|\/src\/web\/kit\/skeletons|\/src\/web\/(route-rules|routes|domains|domain-web|addresses)\.|\/src\/domains\/\w+\/web\.|\/src\/web\/shell\/(use-app-settings|app-settings|logo|record-titles)|preload-helper|no-schemas/,
  },
  {
    // The layout around every screen of signed-in users.
    name: 'around',
    priority: 5,
    test: /\/src\/web\/(shell\/(shell|user-menu|header|breadcrumbs|connection-note|background|header-part|use-shortcuts|use-content-focus|early-keys|sidebar|type-ahead|shortcuts|crumbs|menu|companions)|generic\/(list\/last-address|any-item|app-link))\.|@mantine\/dates\/esm\/components\/DatesProvider/,
  },
  {
    // Display of field values, in lists and on records.
    name: 'values',
    priority: 4,
    test: /\/src\/(web\/generic\/(field-view|value-text|text|may|kinds|places|use-currency|number-text|record-name|views\/[\w-]+)|web\/data\/use-resource|core\/(same-json|same-value|file-value|web-links|registry))\./,
  },
  { name: 'temporal', priority: 6, test: modules('temporal-') },
  { name: 'traps', priority: 6, test: modules(mantine(TRAPS), '@mantine/hooks/esm/use-focus-(trap|return)/') },
  { name: 'floating', priority: 5, test: modules('(@floating-ui|tabbable)/', mantine(FLOATING)) },
  { name: 'scroll', priority: 5, test: modules(mantine('ScrollArea')) },
  { name: 'inputs', priority: 6, test: modules(mantine(INPUTS), '@mantine/core/esm/components/(Checkbox/CheckIcon|Radio/RadioIcon)') },
  {
    name: 'dialogs',
    priority: 4,
    test: modules(
      '(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)/',
      mantine(DIALOGS),
    ),
  },
  { name: 'pickers', priority: 4, test: modules(mantine(PICKERS)) },
  { name: 'dates', priority: 4, test: /\/src\/core\/(date-text|time|temporal)\.ts|\/src\/web\/temporal\.ts/ },
  {
    name: 'planning',
    priority: 3,
    test: /\/src\/domains\/scheduling\/(planner\/store\/calendar-state|schedules\/schedule\/(planned|shift-role))\.rules/,
  },
  // The notification bell knows the notification types but no resource.
  { name: 'news', priority: 5, test: /\/src\/domains\/notifications\/message\/notification-type\.rules/ },
  {
    name: 'records',
    priority: 5,
    test: /\/src\/(domains\/scheduling\/schedules\/schedule\/(needs|shift-role)\.rules|core\/(fields|resource|states|iri|action|events)|web\/data\/(keys|calls|call|use-item|use-list))\.ts/,
  },
  {
    // Lists and forms need every resource; those that other screens also use are separate.
    name: 'resources',
    priority: 1,
    test: /\/src\/domains\/\w+\/([\w-]+\/){0,2}(?!audit-entry|schedule|shift-|employee|live-account|client|user|time-off|live-stream|usual)[\w-]+\.resource\.ts/,
  },
  {
    name: 'frame',
    priority: 2,
    minShareCount: 2,
    test: /\/src\/web\/kit\/(?!toast|confirm|cards-skeleton|player-control|use-page-keys)|^\0tabler:/,
  },
  {
    // Small modules shared by about a quarter of all screens: a request for each would cost more than its size.
    // Large ones are excluded, since other screens do not need them.
    name: 'small',
    priority: 0,
    minShareCount: 24,
    maxModuleSize: 6000,
    test: /^(?!.*\/(bonus-settings\.rules|audit-text|time-slots\.rules|(payroll|video|similarity)\/index|suggested-period\.rules)\.ts)/,
  },
];

const NAMED = new Set(['rolldown-runtime', ...CHUNKS.map(({ name }) => name)]);
const ALWAYS_THERE = /\/(base|start|rolldown-runtime|frame|inputs|records|around)-/;

function modules(...paths: readonly string[]): RegExp {
  return new RegExp(`/node_modules/(${paths.join('|')})`);
}

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
 * The library's scroll area imports a small hook from the floating menu package, a tenth of all code; an equivalent hook exists in its own.
 */
function plainScrollArea(): Plugin {
  const STAND_IN = '\0merged-refs';
  return {
    name: 'plain-scroll-area',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '@floating-ui/react' && importer?.endsWith('/ScrollArea/ScrollArea.mjs') === true ? STAND_IN : null,
    load: (id) =>
      id === STAND_IN
        ? "import { useMergedRef } from '@mantine/hooks'; export const useMergeRefs = (refs) => useMergedRef(...refs);"
        : null,
  };
}

/** The library's table imports a scroll area for a container that no screen uses. */
function plainTables(): Plugin {
  const STAND_IN = '\0no-scroll-container';
  return {
    name: 'plain-tables',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('/TableScrollContainer.mjs') ? STAND_IN : null),
    load: (id) => (id === STAND_IN ? 'export const TableScrollContainer = () => null;' : null),
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

/** Removes unused rules from the library's style sheet: its class names are hashes, so a name that is in no script is not used. */
function usedStyles(): Plugin {
  return {
    name: 'used-styles',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const parts = Object.values(bundle);
        const used = new Set(parts.flatMap((part) => (part.type === 'chunk' ? (part.code.match(LIBRARY_CLASS) ?? []) : [])));
        for (const part of parts) {
          if (part.type === 'asset' && part.fileName.endsWith('.css')) part.source = withoutUnused(String(part.source), used);
        }
      },
    },
  };
}

const LIBRARY_CLASS = /\bm_[0-9a-f]{6,8}\b/g;
const HOLDS_RULES = /^@(layer|media|supports|container)\b/;

/** @param css minified, without comments. */
function withoutUnused(css: string, used: ReadonlySet<string>): string {
  let kept = '';
  for (let at = 0; at < css.length;) {
    const start = at;
    while (at < css.length && !'{;'.includes(css[at]!)) at += 1;
    const head = css.slice(start, at);
    if (css[at] !== '{') {
      kept += css.slice(start, (at += 1));
      continue;
    }
    const open = at;
    for (let depth = 0; at < css.length; at += 1) {
      if (css[at] === '{') depth += 1;
      else if (css[at] === '}' && (depth -= 1) === 0) break;
    }
    const body = css.slice(open + 1, at);
    at += 1;
    if (head.startsWith('@')) {
      const left = HOLDS_RULES.test(head) ? withoutUnused(body, used) : body;
      if (left !== '' || body === '') kept += `${head}{${left}}`;
    } else if ((head.replace(/:not\([^)]*\)/g, '').match(LIBRARY_CLASS) ?? []).every((name) => used.has(name)) || head.includes(',')) {
      kept += `${head}{${body}}`;
    }
  }
  return kept;
}

export default defineConfig({
  root: here('src/web'),
  publicDir: here('src/web/public'),
  plugins: [
    serverStaysOut(),
    schemasStayOut(),
    tablerIcons(),
    lateCode(),
    plainTables(),
    plainScrollArea(),
    react(),
    pictureFirst(),
    fontAhead(),
    usedStyles(),
    serviceWorker(),
  ],
  resolve: { alias: [{ find: /^temporal-polyfill$/, replacement: here('src/web/temporal.ts') }] },
  worker: { format: 'es', plugins: () => [serverStaysOut()] },
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    // The entry file lists every chunk and its dependencies, so chunk names are short, and chunks that are always loaded are omitted.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => !ALWAYS_THERE.test(file)) },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
        chunkFileNames: ({ name }) => (NAMED.has(name) ? 'assets/[name]-[hash:8].js' : 'assets/[hash:8].js'),
        assetFileNames: 'assets/[hash:8][extname]',
      },
    },
    chunkSizeWarningLimit: 700,
  },
  // Our own module folder is named api too.
  server: { host: '127.0.0.1', proxy: { '^/api(?!/[\\w-]+\\.ts)': `http://127.0.0.1:${process.env.PORT ?? '3000'}` } },
});
