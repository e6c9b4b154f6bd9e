/** What compose.yaml, the images and the proxy's configuration promise: settings, separation of the media worker, limits, health checks. */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { isUpload } from '#core/action';
import { fileFields, takesFile } from '#core/resource';
import { registry } from '#domains/resources';
import { declaredActions } from './kit/actions.ts';

interface Service {
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly read_only?: boolean;
  readonly mem_limit?: string;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
}

const text = (path: string) => readFileSync(path, 'utf8');
const read = (path: string) =>
  load(text(path)) as {
    readonly services: Readonly<Record<string, Service>>;
    readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  };
const compose = read('compose.yaml');
const bucket = read('deploy/compose.bucket.yaml');
const services = Object.entries(compose.services);
const NODES = ['api-1', 'api-2', 'worker'];

describe('compose.yaml', () => {
  /** Fixed by the image, or for `npm start` on one machine only. */
  const NOT_PASSED = new Set(['DATA_DIR', 'FILES_DIR', 'MEDIA_TOOLS', 'MEDIA_TOOLS_DIR', 'SIMILARITY_PORT']);
  const settings = [...text('docs/settings.md').matchAll(/^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \| /gm)].flatMap(([, names]) =>
    [...names!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!),
  );

  it('passes every setting of the docs to the processes that read it', () => {
    expect(settings.length).toBeGreaterThan(40);
    const passed = new Set(
      [compose, bucket].flatMap((one) => Object.values(one.services).flatMap(({ environment }) => Object.keys(environment ?? {}))),
    );
    expect(settings.filter((name) => !passed.has(name) && !NOT_PASSED.has(name))).toEqual([]);
    // Every node gets the same.
    const [first, ...others] = NODES.map((name) => ({ ...compose.services[name]!.environment, ...bucket.services[name]!.environment }));
    for (const other of others) expect(other).toEqual(first);
  });

  it('takes every optional value from the environment, under its own name', () => {
    for (const [, { environment = {} }] of services)
      for (const [name, value] of Object.entries(environment))
        for (const [, variable] of value.matchAll(/^\$\{(\w+):-\}$/g)) expect(variable).toBe(name);
  });

  it.each(services)('%s has no privileges that it does not need, a memory limit and a read-only system', (_name, service) => {
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.read_only).toBe(true);
    expect(service.mem_limit).toEqual(expect.any(String));
    expect(service.networks?.length).toBeGreaterThan(0);
  });

  it('only the proxy listens outside, and only images of others have capabilities', () => {
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy']);
    for (const [name, { build, cap_add: added }] of services) if (build !== undefined) expect(added, name).toBeUndefined();
  });

  it('videos of strangers are opened only by the media worker, which knows and reaches nothing but the database and the files', () => {
    for (const name of NODES) expect(compose.services[name]!.environment!['MEDIA_WORKERS'], name).toBe('0');
    const media = compose.services['media']!;
    expect(media.command).toEqual(['node', 'dist/server/main.js', 'worker', '--media']);
    expect(Object.keys(media.environment!).sort()).toEqual(['DATABASE_URL', 'LOG_LEVEL', 'MEDIA_WORKERS', 'NODE_ENV']);
    expect(media.networks).toEqual(['data']);
    expect(compose.networks['data']).toEqual({ internal: true });
    expect(services.filter(([, { networks }]) => networks?.includes('data')).map(([name]) => name)).toEqual(['media', 'database']);
    expect(media.volumes).toEqual(['files:/data/files', 'media-temporary:/tmp']);
  });

  it('the similarity service, which decodes videos too, has a way to Greenroom only', () => {
    expect(compose.services['similarity']!.networks).toEqual(['inside']);
    expect(compose.networks['inside']).toEqual({ internal: true });
    expect(Object.keys(compose.services['similarity']!.environment!)).not.toContain('DATABASE_URL');
  });
});

it.each(['Dockerfile', 'services/similarity/Dockerfile'])('%s runs as another user than root and has a health check', (path) => {
  expect(text(path)).toMatch(/^USER node$/m);
  expect(text(path)).toMatch(/^HEALTHCHECK .*\\\n {2}CMD \[.*\/healthz/m);
});

describe('deploy/nginx.conf', () => {
  const locations = [...text('deploy/nginx.conf').matchAll(/location ~ (\S+) \{([^}]*)\}/g)].map(([, pattern, body]) => ({
    pattern: new RegExp(pattern!),
    limit: /client_max_body_size (\w+);/.exec(body!)?.[1],
  }));
  const UUID = '01980c2e-7d4b-7c3a-9f00-0123456789ab';
  const limitOf = (url: string) => locations.find(({ pattern }) => pattern.test(url))?.limit;
  const actions = declaredActions().map(({ path, input }) => ({
    url: path.replaceAll(/:\w+/g, UUID),
    upload: isUpload(input) ? input : null,
  }));
  const streamed = [
    ...actions.filter(({ upload }) => upload?.streamed === true).map(({ url }) => url),
    ...registry.resources.flatMap((resource) =>
      fileFields(resource)
        .filter(([, field]) => takesFile(resource, field))
        .map(([name]) => `/api/${resource.plural}/${UUID}/${name}`),
    ),
  ];

  it('accepts 10 GB where files go, and nowhere else', () => {
    expect(streamed.map((url) => [url, limitOf(url)])).toEqual(streamed.map((url) => [url, '10g']));
    const others = actions.filter(({ url }) => !streamed.includes(url));
    expect(others.filter(({ url }) => limitOf(url) === '10g')).toEqual([]);
    for (const resource of registry.resources)
      for (const url of [`/api/${resource.plural}`, `/api/${resource.plural}/${UUID}`])
        if (!streamed.includes(url)) expect(limitOf(url), url).toBeUndefined();
  });

  it('accepts forms that are held in memory up to their limit', () => {
    const held = actions.filter(({ upload }) => upload !== null && upload.streamed !== true);
    for (const { url, upload } of held) expect([url, limitOf(url), upload!.maxBytes <= 32_000_000]).toEqual([url, '32m', true]);
  });
});
