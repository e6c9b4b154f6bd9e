/** What a file exports is used by another file, so that dead code shows, and what is private to a file is not offered to others. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const FOLDERS = ['src', 'services', 'test', 'e2e', 'bench', 'scripts', 'checks'];
const CODE = /^(?!.*\/(node_modules|dist)\/).*\.(tsx?|mjs)$/;
const EXPORTED = /^export (?:async )?(?:const|function\*?|interface|type|class) ([\w$]+)/gm;
const TESTED_ONLY = /\.(test|part\.test|screen\.test)\.tsx?$|^(test|e2e|bench)\/|^services\/\w+\/(test|bench)\//;

type Sources = ReadonlyMap<string, string>;

function readSources(): Sources {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.split(path.sep).join('/')}`),
  );
  const atRoot = readdirSync('.').filter((file) => file.endsWith('.ts'));
  return new Map([...inFolders, ...atRoot].filter((file) => CODE.test(file)).map((file) => [file, readFileSync(file, 'utf8')]));
}

/** @returns exports of the product that are not named in any other file, and those that nothing but tests uses. */
function unusedExports(sources: Sources): string[] {
  const namedIn = new Map<string, Set<string>>();
  for (const [file, text] of sources)
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) namedIn.set(word, (namedIn.get(word) ?? new Set()).add(file));
  const unused: string[] = [];
  for (const [file, text] of sources) {
    if (!/^(src|services)\//.test(file) || TESTED_ONLY.test(file)) continue;
    for (const [, name = ''] of text.matchAll(EXPORTED)) {
      const others = [...(namedIn.get(name) ?? [])].filter((other) => other !== file);
      const usedHere = (text.match(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g')) ?? []).length > 1;
      if (others.length === 0) unused.push(`${file} exports ${name}, which no other file names`);
      else if (!usedHere && others.every((other) => TESTED_ONLY.test(other))) unused.push(`${file} exports ${name}, which only tests use`);
    }
  }
  return unused;
}

/** Tests call these in place of the steps that the product runs one by one, or compare documents and lists with them. */
const FOR_TESTS = ['errorsPage', 'payrollPay', 'CATALOGUES', 'MAP', 'FOLDERS'];

it('nothing is exported that no other file names, or that only tests use', () => {
  const isForTests = (line: string) => FOR_TESTS.some((name) => line.endsWith(`exports ${name}, which only tests use`));
  expect(unusedExports(readSources()).filter((line) => !isForTests(line))).toEqual([]);
});

it('finds both', () => {
  const sources = new Map([
    ['src/core/a.ts', 'export const used = 1;\nexport function alone() {\n  return used;\n}\nexport type Tested = 1;\n'],
    ['src/core/b.ts', "import { used } from './a.ts';\nexport const inTests = used;\n"],
    ['src/core/b.test.ts', "import { inTests } from './b.ts';\nimport type { Tested } from './a.ts';\n"],
    ['src/web/c.ts', 'const kept = 2;\nexport { kept };\n'],
  ]);
  expect(unusedExports(sources)).toEqual([
    'src/core/a.ts exports alone, which no other file names',
    'src/core/a.ts exports Tested, which only tests use',
    'src/core/b.ts exports inTests, which only tests use',
  ]);
});
