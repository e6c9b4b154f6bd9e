/** Starts the similarity service next to a local server, with only the environment that it needs. */
import { fileURLToPath } from 'node:url';
import { startService, type Service } from './services.ts';
import type { Settings } from './settings.ts';

const ENTRY = fileURLToPath(new URL('../similarity/main.js', import.meta.url));
/** Passed on from our own environment; needed to find programs, temporary folders and the locale. */
const PASSED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'TZ', 'NODE_EXTRA_CA_CERTS', 'MEDIA_TOOLS_DIR'];
const EVERYWHERE = ['0.0.0.0', '::'];

export interface SimilarityService {
  /** Its URL for browsers; null: none yet. */
  url(): string | null;
  stop(): Promise<void>;
}

/** @param port port of the server itself. */
export function startSimilarity(settings: Settings, port: number, printLine: (line: string) => void, entry = ENTRY): SimilarityService {
  const { host, similarity } = settings;
  const shown = hostOf(EVERYWHERE.includes(host) ? 'localhost' : host);
  const urlAt = (servicePort: number) => similarity.url ?? `http://${shown}:${servicePort}`;
  const service: Service = startService({
    label: 'Similarity service',
    entry,
    port: similarity.port,
    env: {
      ...Object.fromEntries(PASSED_VARIABLES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
      GREENROOM_URL: `http://${hostOf(localHost(host))}:${port}`,
      SIMILARITY_TOKEN: settings.serviceTokens.similarity ?? '',
      SIMILARITY_WORKERS: String(similarity.workers),
      HOST: host,
      ALLOWED_ORIGINS: originsOf(settings, port).join(','),
      LOG_LEVEL: settings.logLevel,
    },
    printLine,
    onReady: (servicePort) => printLine(`Reused footage is searched for at ${urlAt(servicePort)}`),
  });
  return {
    url() {
      const servicePort = service.port();
      return servicePort === null ? similarity.url : urlAt(servicePort);
    },
    stop: () => service.stop(),
  };
}

/** Origins of the pages that call it. */
function originsOf({ host, publicUrl, allowedOrigins }: Settings, port: number): string[] {
  const hosts = new Set([localHost(host), 'localhost', '127.0.0.1']);
  return [
    ...[...hosts].map((name) => `http://${hostOf(name)}:${port}`),
    ...(publicUrl === null ? [] : [new URL(publicUrl).origin]),
    ...allowedOrigins,
  ];
}

const localHost = (host: string) => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? host;
const hostOf = (host: string) => (host.includes(':') ? `[${host}]` : host);
