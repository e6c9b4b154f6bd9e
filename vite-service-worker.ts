/** Vite plugin: builds what runs outside the app, the service worker and the offline page's script, each as one file with a fixed name. */
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FILES = { 'sw.js': 'src/web/service-worker/service-worker.ts', 'offline.js': 'src/web/offline/offline-page.ts' };
const TARGETS = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // The file name contains a hash of all code, so each build gets a new worker.
        const start = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry)!.fileName;
        for (const [fileName, entry] of Object.entries(FILES)) {
          const { outputFiles } = await build({
            entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
            bundle: true,
            write: false,
            minify: true,
            format: 'iife',
            target: TARGETS,
            define: { BUILD: JSON.stringify(`/${start}`) },
          });
          this.emitFile({ type: 'asset', fileName, source: outputFiles[0]!.text });
        }
      },
    },
  };
}
