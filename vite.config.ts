/** Decides how the browser's side is built, and refuses to build it with anything of the server's inside. */
import react from '@vitejs/plugin-react';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SERVER_ONLY = [/^#server\//, /^#domains\/[^/]+\/server$/, /^node:/, /\.(action|query|job)(\.ts)?$/, /(^|\/)server\.ts$/];
const builtins = new Set(builtinModules);

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

export default defineConfig({
  root: here('src/web'),
  publicDir: here('src/web/public'),
  plugins: [serverStaysOut(), react()],
  worker: { format: 'es', plugins: () => [serverStaysOut()] },
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  server: { host: '127.0.0.1', proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? '3000'}` } },
});
