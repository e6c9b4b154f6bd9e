/** Architecture rules of the source tree: suffixes, allowed imports, entry points of domains, the order of the map, and file length. */
import path from 'node:path';
import { templatesOf } from './sql-templates.ts';

/** Path from the project root → text. */
export type Sources = ReadonlyMap<string, string>;

interface Import {
  readonly from: string;
  readonly typeOnly: boolean;
  /** `import('…')`. */
  readonly onDemand: boolean;
}
type Kind =
  | 'rules'
  | 'resource'
  | 'errors'
  | 'query'
  | 'service'
  | 'action'
  | 'job'
  | 'thread'
  | 'screen'
  | 'part'
  | 'hook'
  | 'client'
  | 'style'
  | 'index'
  | 'server'
  | 'web'
  | 'test'
  | 'readme';

/** Line limits after formatting. Styles have a line per declaration, tests one per expectation. */
const MAX_LINES = 450;
const MAX_LINES_OF_STYLES_AND_TESTS = 850;
/** A file is in its domain, in a folder of it, or in a folder of a room. */
const MAX_DEPTH = 3;
const ROOT_FILES = new Set(['map.ts', 'resources.ts', 'servers.ts', 'errors.ts']);
/** SQL is only written with this package. A file without SQL may import its types, for SQL that it passes on. */
const SQL_PACKAGE = 'sql-template-tag';
/** Who may access what: SQL contains these only where access rules are compiled (`src/server/engine/row-filter.ts`). */
const ACCESS_IN_SQL = /\blive_account_manager\b|\b(?:ROLE_)?(?:ADMIN|MANAGER|CLIENT|EMPLOYEE)\b/;
/** Files that write these rows, or hand them over when a manager leaves, instead of asking who has access. */
const WRITES_ACCESS = new Set(['src/domains/demo/load-demo.query.ts', 'src/domains/live/account/managed-accounts.query.ts']);
/** Handlers of actions, and hooks of writes. */
const HANDLERS = /\b(?:writing|answering)\(|:\s*(?:readonly Action\[\]|Behaviour\b)/;
/** Files of the domain as a whole. */
const ENTRY_POINTS = new Set<Kind>(['index', 'server', 'web', 'errors']);
/** Packages that rules and declarations may use: they run anywhere and only compute. */
const PURE_PACKAGES = new Set(['temporal-polyfill', 'zod']);

const ANYWHERE = ['core', 'wire', 'own rules', 'other index', 'pure package'];
const DECLARED = [...ANYWHERE, 'own resource', 'own errors'];
/** Types that both sides may import: they compute nothing and access nothing. */
const CONTRACT = [...DECLARED, 'own action'];
const NODE = [
  ...DECLARED,
  'server',
  'node',
  'package',
  'own query',
  'own service',
  'own action',
  'own job',
  'own thread type',
  'other server',
];
const BROWSER = [...DECLARED, 'web', 'package', 'own screen', 'own part', 'own hook', 'own client', 'own style', 'own action'];
/** The suffix table of ARCHITECTURE.md: what each kind of file may import. */
const MAY_IMPORT: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  // Only types of a record or a response may be imported; no code of the declaration runs.
  rules: [...ANYWHERE, 'own resource type', 'own action type'],
  // Terms are declared from their owner's fields.
  resource: [...ANYWHERE, 'own resource'],
  errors: ANYWHERE,
  query: NODE,
  service: NODE,
  action: CONTRACT,
  job: NODE,
  thread: NODE,
  screen: BROWSER,
  part: BROWSER,
  hook: BROWSER,
  client: BROWSER,
  index: ['own rules', 'own resource', 'own errors', 'own action type'],
  server: NODE,
  web: [...BROWSER, 'other index'],
};

/** The field kind tables, one for each layer: differences between kinds are defined only there. */
const KIND_TABLES =
  /^src\/(core\/(fields|kinds)|server\/engine\/kinds|server\/engine\/kinds\/[\w-]+|web\/generic\/kinds|web\/generic\/form\/(kinds|inputs))\.tsx?$/;
/** Code that branches on a field's kind: directly, or through a variable named after a kind. */
const KIND_SWITCH =
  /\b(\w*F|f)ield[?!]*\.kind\b|\bfields(\[[^\]]*\]|\.\w+)[?!]*\.kind\b|(case|[!=]==)\s*'(longText|secret|timeOfDay|webLinks)'/;

/** @returns one line for each violation. */
export function breachesOf(sources: Sources, map: Readonly<Record<string, readonly string[]>>, registered: readonly string[]): string[] {
  return [
    ...mapBreaches(sources, map),
    ...[...sources].flatMap(([file, text]) => [
      ...lengthBreach(file, text),
      ...kindBreaches(file, text),
      ...accessBreaches(file, text),
      ...fileBreaches(file, text, map),
    ]),
    ...resourceBreaches(sources, registered),
  ];
}

function lengthBreach(file: string, text: string): string[] {
  const lines = text.replace(/\n$/, '').split('\n').length;
  const most = /\.(css|test\.tsx?)$/.test(file) ? MAX_LINES_OF_STYLES_AND_TESTS : MAX_LINES;
  return lines > most ? [`${file} has ${lines} lines, more than ${most}`] : [];
}

function kindBreaches(file: string, text: string): string[] {
  if (KIND_TABLES.test(file) || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return [];
  const found = KIND_SWITCH.exec(text)?.[0];
  return found === undefined ? [] : [`${file} branches on the kind of a field (${found}), which only the field kind tables may`];
}

/** Access is defined once, in the rule of the resource; SQL that repeats it would disagree with it after a change. */
function accessBreaches(file: string, text: string): string[] {
  if (!file.endsWith('.ts') || file.endsWith('.test.ts') || WRITES_ACCESS.has(file) || !ACCESS_IN_SQL.test(text)) return [];
  const written = templatesOf(text).flatMap(({ parts }) => parts.map(({ start, end }) => ACCESS_IN_SQL.exec(text.slice(start, end))?.[0]));
  const found = written.find((name) => name !== undefined);
  return found === undefined ? [] : [`${file} contains access in SQL (${found}): compile it from the access rule of the resource`];
}

function mapBreaches(sources: Sources, map: Readonly<Record<string, readonly string[]>>): string[] {
  const names = Object.keys(map);
  const folders = new Set([...sources.keys()].flatMap((file) => /^src\/domains\/([^/]+)\//.exec(file)?.[1] ?? []));
  return [
    ...[...folders].filter((folder) => !names.includes(folder)).map((folder) => `${folder} is not in src/domains/map.ts`),
    ...names.filter((name) => !folders.has(name)).map((name) => `src/domains/map.ts names ${name}, which does not exist`),
    ...names.flatMap((name, index) =>
      map[name]!.filter((other) => !names.slice(0, index).includes(other)).map(
        (other) => `src/domains/map.ts allows ${name} to depend on ${other}, which is not above it`,
      ),
    ),
  ];
}

function fileBreaches(file: string, text: string, map: Readonly<Record<string, readonly string[]>>): string[] {
  const [, layer, ...rest] = file.split('/') as [string, string, ...string[]];
  if (layer !== 'domains') return layerBreaches(file, layer, text);
  if (rest.length === 1) return ROOT_FILES.has(rest[0]!) ? [] : [`${file} belongs in a domain`];
  const [domain, ...inside] = rest as [string, ...string[]];
  const kind = inside.length <= MAX_DEPTH ? kindOf(inside.at(-1)!) : null;
  if (kind === null) return [`${file} has no allowed suffix`];
  if (inside.length > 1 && ENTRY_POINTS.has(kind)) return [`${file} belongs to the domain itself, not to a folder`];
  const allowed = MAY_IMPORT[kind];
  if (allowed === undefined) return [];
  return [...contentBreaches(file, kind, text), ...importBreaches(file, kind, text, domain, map, allowed)];
}

/**
 * The suffix also says what a file contains. A query contains SQL and nothing that handles requests, and only a job contains SQL too. In the browser a component
 * renders, a hook is called `use…`, a client does neither.
 */
function contentBreaches(file: string, kind: Kind, text: string): string[] {
  const ofSql = importsOf(text).filter(({ from }) => from === SQL_PACKAGE);
  if (kind === 'query' && ofSql.length === 0) return [`${file} is a .query but contains no SQL: use .service or .rules`];
  if (kind === 'query' && HANDLERS.test(text)) return [`${file} handles an action or a write, which belongs in a .service`];
  if (kind !== 'query' && kind !== 'job' && ofSql.some(({ typeOnly }) => !typeOnly))
    return [`${file} contains SQL, which belongs in a .query`];
  const renders = /<\/[\w.]*>|\/>/.test(text);
  const isHook = /export (?:default )?(?:async )?(?:function|const) use[A-Z]/.test(text);
  const isComponent = /export (?:default )?function [A-Z]/.test(text);
  if (kind === 'part' && !renders && !isComponent) return [`${file} is a .part but renders nothing: use .hook or .client`];
  if (kind === 'hook' && !isHook) return [`${file} is a .hook but exports none`];
  if (kind === 'client' && (renders || isHook)) return [`${file} is a .client, which must not contain a component or a hook`];
  return [];
}

function importBreaches(
  file: string,
  kind: Kind,
  text: string,
  domain: string,
  map: Readonly<Record<string, readonly string[]>>,
  allowed: readonly string[],
): string[] {
  return importsOf(text).flatMap((imported) => {
    const target = targetOf(file, domain, imported);
    if ('breach' in target) return [`${file} imports ${imported.from}: ${target.breach}`];
    if (target.domain !== undefined && target.domain !== domain && !(map[domain] ?? []).includes(target.domain))
      return [`${file} imports ${imported.from}, which src/domains/map.ts does not allow ${domain}`];
    return target.kinds.some((possible) => allowed.includes(possible))
      ? []
      : [`${file} imports ${imported.from}, which a .${kind} may not import`];
  });
}

function layerBreaches(file: string, layer: string, text: string): string[] {
  if (/\.test\.tsx?$/.test(file)) return [];
  const forbidden: Readonly<Record<string, RegExp>> = {
    core: /^(#server|#web|#domains|node:)/,
    server: /^#web/,
    web: /^(#server|#domains\/[^/]+\/server$|#domains\/servers$|node:)/,
  };
  return importsOf(text)
    .filter(({ from }) => forbidden[layer]?.test(from))
    .map(({ from }) => `${file} imports ${from}, which src/${layer} may not import`);
}

function kindOf(name: string): Kind | null {
  if (name === 'README.md') return 'readme';
  if (name === 'index.ts' || name === 'server.ts' || name === 'web.ts' || name === 'errors.ts') return name.slice(0, -3) as Kind;
  if (/^[a-z0-9-]+\.module\.css$/.test(name)) return 'style';
  const [, suffix, extension] =
    /^[a-z0-9-]+(?:\.(?:rules|resource|query|service|action|job|thread|screen|part|hook|client|api))*\.(\w+)\.(tsx?)$/.exec(name) ?? [];
  if (suffix === 'test') return 'test';
  if (suffix === 'screen' || suffix === 'part' || suffix === 'hook') return suffix;
  return extension === 'ts' && ['rules', 'resource', 'query', 'service', 'action', 'job', 'thread', 'client'].includes(suffix ?? '')
    ? (suffix as Kind)
    : null;
}

export function importsOf(text: string): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const statements = [...code.matchAll(/\b(?:import|export)\s+(type\s+)?(?:[\w*{][^'";]*?\sfrom\s*)?['"]([^'"]+)['"]/g)].map(
    ([, type, from]) => ({ from: from!, typeOnly: type !== undefined, onDemand: false }),
  );
  const calls = [...code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, from]) => ({ from: from!, typeOnly: false, onDemand: true }));
  return [...statements, ...calls];
}

function targetOf(
  file: string,
  domain: string,
  { from, typeOnly }: Import,
): { readonly kinds: readonly string[]; readonly domain?: string } | { readonly breach: string } {
  if (from.startsWith('.')) {
    const resolved = path.posix.join(path.posix.dirname(file), from);
    if (!resolved.startsWith(`src/domains/${domain}/`)) return { breach: 'the relative path leaves the domain' };
    const kind = kindOf(path.posix.basename(resolved));
    return kind === null ? { breach: 'no allowed suffix' } : { kinds: [`own ${kind}`, ...(typeOnly ? [`own ${kind} type`] : [])] };
  }
  if (from.startsWith('node:')) return { kinds: ['node'] };
  if (!from.startsWith('#')) return { kinds: PURE_PACKAGES.has(from) ? ['pure package', 'package'] : ['package'] };
  const [, layer, name, entry, ...more] = /^#(\w+)\/([\w.-]+)(?:\/(.*))?$/.exec(from) ?? [];
  if (layer !== 'domains') return { kinds: [layer ?? ''] };
  if (ROOT_FILES.has(`${name}.ts`)) return { breach: 'a domain must not import a list of domains' };
  if (more.length > 0 || (entry !== undefined && entry !== 'server'))
    return { breach: 'other domains may import only its index.ts and server.ts' };
  if (name === domain) return { breach: 'a domain must not import its own entry point' };
  return { kinds: [entry === undefined ? 'other index' : 'other server'], domain: name! };
}

/** Every declaration is exported by its domain's entry point and known to the registry. */
function resourceBreaches(sources: Sources, registered: readonly string[]): string[] {
  return [...sources]
    .filter(([file]) => /^src\/domains\/[^/]+\/(?:[^/]+\/){0,2}[^/]+\.resource\.ts$/.test(file))
    .flatMap(([file, text]) => {
      const domain = file.split('/').slice(0, 3).join('/');
      const index = sources.get(`${domain}/index.ts`) ?? '';
      return [...text.matchAll(/export const (\w+) = defineResource\(\{\s*name: '(\w+)'/g)].flatMap(([, variable, name]) => [
        ...(new RegExp(`export \\{[^}]*\\b${variable!}\\b[^}]*\\} from './${path.posix.relative(domain, file)}'`).test(index)
          ? []
          : [`${file}: ${variable!} is not exported by its domain's index.ts`]),
        ...(registered.includes(name!) ? [] : [`${file}: ${name!} is not in the registry`]),
      ]);
    });
}
