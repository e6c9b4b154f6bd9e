/**
 * Every domain has a short README with its terms, its invariants and where to start. Links in documents have existing targets, and the
 * lists of commands and domains are complete.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAP } from '#domains/map';

const SECTIONS = ['Words', 'Invariants', 'Start here'];
const MAX_LINES = 45;

const linksIn = (text: string) => [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, target]) => target!);
/** Paths in backticks that start at the project root; patterns and examples are left out. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:src|test|e2e|docs|migrations|bench|scripts|deploy)\/[\w./-]+\.\w+)`/g)]
    .map(([, target]) => target!)
    .filter((target) => !target.includes('NNNN'));

describe.each(Object.keys(MAP))('the README of %s', (domain) => {
  const file = path.join('src/domains', domain, 'README.md');
  const text = readFileSync(file, 'utf8');

  it('is short and has a sentence, then its sections in order', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES);
    expect(text).toMatch(/^# \w+\n\n\w/);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(SECTIONS);
    for (const section of text.split(/^## .+$/m).slice(1)) expect(section).toMatch(/^- /m);
  });

  it('links to three to six places in the code', () => {
    const start = text.slice(text.indexOf('## Start here'));
    const links = linksIn(start);
    expect(links.length).toBeGreaterThanOrEqual(3);
    expect(links.length).toBeLessThanOrEqual(6);
  });
});

describe('documents', () => {
  const top = readdirSync('.').filter((file) => file.endsWith('.md'));
  const inside = ['docs', 'src', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
      .map((file) => path.join(folder, file)),
  );

  // Example paths in the guide do not exist until someone follows it.
  const examples = new Set(['src/domains/live/studio.resource.ts', 'src/domains/live/studio-list.screen.tsx']);

  it.each([...top, ...inside])('%s has no broken links', (file) => {
    const text = readFileSync(file, 'utf8');
    const lost = [
      ...linksIn(text).filter((target) => !existsSync(path.resolve(path.dirname(file), target))),
      ...pathsIn(text).filter((target) => !examples.has(target) && !existsSync(target)),
    ];
    expect(lost).toEqual([]);
  });

  const scripts = Object.keys((JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: object }).scripts);
  /** Names of npm scripts in the first column of the tables: "`npm run test:unit`, `test:api`". */
  const scriptsIn = (text: string) =>
    [...text.matchAll(/^\| (`npm [^|]*?) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`(?:npm (?:run )?)?([\w:-]+)`/g)].map(([, name]) => name!),
    );

  it('list every npm script in CONTRIBUTING, and every benchmark in the README of bench', () => {
    expect(scriptsIn(readFileSync('CONTRIBUTING.md', 'utf8')).toSorted()).toEqual(scripts.toSorted());
    const benches = scripts.filter((name) => name.startsWith('bench:'));
    expect(scriptsIn(readFileSync('bench/README.md', 'utf8')).toSorted()).toEqual(benches.toSorted());
  });

  it('list every decision by its title, in files that are named by it, and the numbers that are not used', () => {
    const files = readdirSync('docs/decisions').filter((file) => file !== 'README.md');
    const index = readFileSync('docs/decisions/README.md', 'utf8');
    const listed = [...index.matchAll(/^\| (\d{4}) \| \[(.+)\]\((.+)\) \| .+\. \| (?:in force|superseded by \d{4}) \|$/gm)];
    expect(listed.map(([, , , file]) => file)).toEqual(files.toSorted());
    for (const [, number, title, file] of listed) {
      expect(readFileSync(path.join('docs/decisions', file!), 'utf8').split('\n')[0]).toBe(`# ${number} ${title}`);
      const name = title!.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      expect(file).toBe(`${number}-${name.replaceAll(/^-|-$/g, '')}.md`);
    }
    const last = Number(listed.at(-1)![1]);
    const unused = /Numbers that are not used.*: (.+)\.$/m.exec(index)![1]!.split(', ');
    expect([...listed.map(([, number]) => number!), ...unused].toSorted()).toEqual(
      Array.from({ length: last }, (_, before) => String(before + 1).padStart(4, '0')),
    );
  });

  it('begin with a README that is read in five minutes', () => {
    const text = readFileSync('README.md', 'utf8');
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(1200);
    expect([...text.matchAll(/!\[/g)].length).toBe(4);
  });

  it('list every domain in ARCHITECTURE, in the order of the map', () => {
    const [, listed] = /^src\/domains\/ +the product: ([a-z\s]+?)\nservices\//m.exec(readFileSync('ARCHITECTURE.md', 'utf8'))!;
    expect(listed!.split(/\s+/)).toEqual(Object.keys(MAP));
  });
});
