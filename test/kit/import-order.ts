/** The order of the folders of a domain, and circles of imports. */
import path from 'node:path';
import { importsOf, type Sources } from './architecture.ts';

export type Folders = Readonly<Record<string, readonly (string | readonly string[])[]>>;

/** A source file of a domain, by its folder; the domain's own files have none. */
const IN_FOLDER = /^src\/domains\/([^/]+)\/(.+)\/[^/]+\.(?:tsx?|css)$/;
const TEST = /\.test\.tsx?$/;

/** @returns one line for each import against the order, and for each folder that the order leaves out or that does not exist. */
export function folderBreaches(sources: Sources, folders: Folders): string[] {
  const real = new Set([...sources.keys()].flatMap((file) => (IN_FOLDER.test(file) ? placeOf(file).join('/') : [])));
  const named = Object.entries(folders).flatMap(([domain, order]) => order.flat().map((folder) => `${domain}/${folder}`));
  return [
    ...[...real].filter((folder) => !named.includes(folder)).map((folder) => `src/domains/map.ts does not order the folder ${folder}`),
    ...named.filter((folder) => !real.has(folder)).map((folder) => `src/domains/map.ts orders ${folder}, which does not exist`),
    ...[...sources].flatMap(([file, text]) => (IN_FOLDER.test(file) && !TEST.test(file) ? againstOrder(file, text, folders) : [])),
  ];
}

function againstOrder(file: string, text: string, folders: Folders): string[] {
  const [domain, folder] = placeOf(file);
  const order = folders[domain] ?? [];
  const rank = (name: string) => order.findIndex((entry) => (typeof entry === 'string' ? entry === name : entry.includes(name)));
  return importsOf(text).flatMap(({ from }) => {
    const target = from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : '';
    const other = path.posix.relative(`src/domains/${domain}`, path.posix.dirname(target));
    if (target === '' || other === '' || other.startsWith('..') || other === folder) return [];
    return rank(other) < rank(folder) ? [] : [`${file} imports ${from}, but src/domains/map.ts puts ${folder} before ${other}`];
  });
}

function placeOf(file: string): [domain: string, folder: string] {
  const [, domain, folder] = IN_FOLDER.exec(file)!;
  return [domain!, folder!];
}

/**
 * Files that import each other directly or through others, by value or by type. Imports that load code on demand are left out: a screen may
 * open a dialog that leads back to it.
 *
 * @returns one line for each circle, with its files in order.
 */
export function importCircles(sources: Sources): string[] {
  const graph = new Map([...sources].filter(([file]) => !TEST.test(file)).map(([file, text]) => [file, neighboursOf(file, text, sources)]));
  return circlesIn(graph).map((circle) => circle.toSorted().join(' ↔ '));
}

function neighboursOf(file: string, text: string, sources: Sources): string[] {
  return importsOf(text).flatMap(({ from, onDemand }) => {
    if (onDemand) return [];
    const base = from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : from.replace(/^#/, 'src/');
    const found = [base, `${base}.ts`, `${base}/index.ts`].find((candidate) => sources.has(candidate));
    return found === undefined || found === file ? [] : [found];
  });
}

/** Tarjan's algorithm for strongly connected components. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const seen = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const index = seen.size;
    seen.set(node, index);
    let lowest = index;
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!seen.has(next)) lowest = Math.min(lowest, visit(next));
      else if (open.includes(next)) lowest = Math.min(lowest, seen.get(next)!);
    }
    if (lowest === index) {
      const circle = open.splice(open.indexOf(node));
      if (circle.length > 1) circles.push(circle);
    }
    return lowest;
  };
  for (const node of graph.keys()) if (!seen.has(node)) visit(node);
  return circles;
}
