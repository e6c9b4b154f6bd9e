/** Enforces the architecture rules on the source tree, and verifies each check with made-up sources that violate it. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FOLDERS, MAP } from '#domains/map';
import { registry } from '#domains/resources';
import { breachesOf, type Sources } from './kit/architecture.ts';
import { featureNames } from './kit/feature-names.ts';
import { folderBreaches, importCircles } from './kit/import-order.ts';

function readSources(): Sources {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) =>
    path.posix.join('src', file.split(path.sep).join('/')),
  );
  return new Map(
    files.filter((file) => statSync(file).isFile() && /\.(tsx?|css|md)$/.test(file)).map((file) => [file, readFileSync(file, 'utf8')]),
  );
}

/** Tables named in the guide for adding a field kind. */
function guidedTables(): string[] {
  const [, guide = ''] = /## Add a field kind\n([\s\S]*?)\n## /.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? [];
  return [...guide.matchAll(/^\| `(src\/[^`]+)`/gm)].map(([, file]) => file!);
}

describe('architecture', () => {
  const names = registry.resources.map(({ name }) => name);
  const sources = readSources();

  it('is respected by every file in src', () => {
    expect(breachesOf(sources, MAP, names)).toEqual([]);
  });

  it('keeps to the order of the folders of each domain', () => {
    expect(folderBreaches(sources, FOLDERS)).toEqual([]);
  });

  it('has no circles of imports', () => {
    expect(importCircles(sources)).toEqual([]);
  });

  it('lets src/web name no route and no field of a domain', () => {
    expect(featureNames(sources)).toEqual([]);
    const domain = [
      ['src/domains/pets/web.ts', "routes: [{ path: '/pets/$uuid', access: STAFF }, { path: '/login', access: 'open' }]"],
      ['src/domains/pets/pet.resource.ts', "  fields: {\n    keeperName: text(),\n    owner: one<{ name: string }>()('Client'),\n  },"],
      ['src/web/addresses.ts', "export const LOGIN = '/login';"],
    ] as const;
    const named = (text: string, file = 'src/web/shell/menu.ts') => featureNames(new Map([...domain, [file, text]]));
    expect(named("go('/pets'); show(record.keeperName);")).toEqual([
      'src/web/shell/menu.ts names the route /pets',
      'src/web/shell/menu.ts names the field keeperName',
    ]);
    expect(named("/** As '/pets' and keeperName. */ go('/petshop'); go('/login'); show(record.owner);")).toEqual([]);
    expect(named("go('/pets')", 'src/web/shell/menu.test.ts')).toEqual([]);
  });

  it('has the field kind tables that the guide names, each with every kind', () => {
    const tables = guidedTables();
    expect(tables).toHaveLength(6);
    const kinds = [...(/type FieldKind =([^;]+);/.exec(sources.get('src/core/fields.ts')!)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
      ([, kind]) => kind!,
    );
    expect(kinds).toContain('webLinks');
    for (const table of tables.slice(1)) {
      const folder = table.replace(/\.tsx?$/, '/');
      const text = [...sources]
        .filter(([file]) => file === table || (table.startsWith('src/server/') && file.startsWith(folder)))
        .map(([, one]) => one)
        .join('');
      expect(
        kinds.filter((kind) => !new RegExp(`^  ${kind}(:|,)`, 'm').test(text)),
        table,
      ).toEqual([]);
    }
  });

  it('imports the styles of date pickers in every file that uses one, since no other screen may have loaded them', () => {
    const shown = [...sources].filter(([, text]) => /import \{ (?!DatesProvider)[^}]+\} from '@mantine\/dates'/.test(text));
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter(([, text]) => !text.includes("import '@mantine/dates/styles.layer.css';")).map(([file]) => file)).toEqual([]);
  });

  it('formats numbers in one place only, so that all have the same minus sign', () => {
    const formatting = [...sources].filter(([, text]) => /\.toLocaleString\(|\bIntl\.NumberFormat\(/.test(text)).map(([file]) => file);
    expect(formatting).toEqual(['src/core/number-format.ts']);
  });

  it('covers the whole tree', () => {
    const files = [...sources.keys()];
    for (const layer of ['core', 'server', 'web', 'domains'])
      expect(
        files.some((file) => file.startsWith(`src/${layer}/`)),
        layer,
      ).toBe(true);
    expect(files.filter((file) => file.endsWith('.resource.ts'))).toHaveLength(names.length);
  });

  const map = { below: [], mine: ['below'], other: [] };
  const domains = [
    ['src/domains/below/index.ts', ''],
    ['src/domains/mine/index.ts', ''],
    ['src/domains/other/index.ts', ''],
  ] as const;
  const breaches = (file: string, text: string) => breachesOf(new Map([...domains, [file, text]]), map, ['Known']);

  it.each([
    ['src/domains/mine/helpers.ts', '', 'src/domains/mine/helpers.ts has no allowed suffix'],
    ['src/domains/mine/shift.utils.ts', '', 'src/domains/mine/shift.utils.ts has no allowed suffix'],
    ['src/domains/mine/room/folder/deep/pay.rules.ts', '', 'src/domains/mine/room/folder/deep/pay.rules.ts has no allowed suffix'],
    ['src/domains/mine/folder/index.ts', '', 'src/domains/mine/folder/index.ts belongs to the domain itself, not to a folder'],
    ['src/domains/mine/pay.rules.tsx', '', 'src/domains/mine/pay.rules.tsx has no allowed suffix'],
    ['src/domains/loose.ts', '', 'src/domains/loose.ts belongs in a domain'],
    [
      'src/domains/mine/pay.rules.ts',
      "import sql from 'sql-template-tag';",
      'src/domains/mine/pay.rules.ts imports sql-template-tag, which a .rules may not import',
    ],
    [
      'src/domains/mine/pay.rules.ts',
      "import { readFile } from 'node:fs/promises';",
      'src/domains/mine/pay.rules.ts imports node:fs/promises, which a .rules may not import',
    ],
    [
      'src/domains/mine/pay.rules.ts',
      "import type { Database } from '#server/database';",
      'src/domains/mine/pay.rules.ts imports #server/database, which a .rules may not import',
    ],
    [
      'src/domains/mine/pay.rules.ts',
      "import { Pay } from './pay.resource.ts';",
      'src/domains/mine/pay.rules.ts imports ./pay.resource.ts, which a .rules may not import',
    ],
    [
      'src/domains/mine/pay.resource.ts',
      "import { issue } from './issue.query.ts';",
      'src/domains/mine/pay.resource.ts imports ./issue.query.ts, which a .resource may not import',
    ],
    [
      'src/domains/mine/errors.ts',
      "import { x } from '#domains/below/server';",
      'src/domains/mine/errors.ts imports #domains/below/server, which a .errors may not import',
    ],
    [
      'src/domains/mine/issue.query.ts',
      "import { Button } from '#web/kit/button.tsx';",
      'src/domains/mine/issue.query.ts imports #web/kit/button.tsx, which a .query may not import',
    ],
    [
      'src/domains/mine/issue.action.ts',
      "import { List } from './list.screen.tsx';",
      'src/domains/mine/issue.action.ts imports ./list.screen.tsx, which a .action may not import',
    ],
    [
      'src/domains/mine/issue.action.ts',
      "import { issue } from './issue.query.ts';",
      'src/domains/mine/issue.action.ts imports ./issue.query.ts, which a .action may not import',
    ],
    [
      'src/domains/mine/issue.action.ts',
      "import type { Action } from '#server/engine/behaviour';",
      'src/domains/mine/issue.action.ts imports #server/engine/behaviour, which a .action may not import',
    ],
    [
      'src/domains/mine/issue.action.ts',
      "import path from 'node:path';",
      'src/domains/mine/issue.action.ts imports node:path, which a .action may not import',
    ],
    [
      'src/domains/mine/a.rules.ts',
      "import { issue } from './issue.action.ts';",
      'src/domains/mine/a.rules.ts imports ./issue.action.ts, which a .rules may not import',
    ],
    [
      'src/domains/mine/issue.job.ts',
      "import { Part } from './a.part.tsx';",
      'src/domains/mine/issue.job.ts imports ./a.part.tsx, which a .job may not import',
    ],
    [
      'src/domains/mine/list.screen.tsx',
      "import { issue } from './issue.query.ts';",
      'src/domains/mine/list.screen.tsx imports ./issue.query.ts, which a .screen may not import',
    ],
    [
      'src/domains/mine/list.screen.tsx',
      "import path from 'node:path';",
      'src/domains/mine/list.screen.tsx imports node:path, which a .screen may not import',
    ],
    [
      'src/domains/mine/row.part.tsx',
      "import { x } from '#domains/below/server';",
      'src/domains/mine/row.part.tsx imports #domains/below/server, which a .part may not import',
    ],
    [
      'src/domains/mine/row.part.tsx',
      "const { x } = await import('#server/database');",
      'src/domains/mine/row.part.tsx imports #server/database, which a .part may not import',
    ],
    [
      'src/domains/mine/row.part.tsx',
      'export const rowHeight = 44;',
      'src/domains/mine/row.part.tsx is a .part but renders nothing: use .hook or .client',
    ],
    ['src/domains/mine/rows.hook.ts', 'export function createRows() {}', 'src/domains/mine/rows.hook.ts is a .hook but exports none'],
    [
      'src/domains/mine/rows.client.ts',
      'export function useRows() {}',
      'src/domains/mine/rows.client.ts is a .client, which must not contain a component or a hook',
    ],
    [
      'src/domains/mine/issue.service.ts',
      "import { rows } from './rows.client.ts';",
      'src/domains/mine/issue.service.ts imports ./rows.client.ts, which a .service may not import',
    ],
    [
      'src/domains/mine/issue.query.ts',
      "import { insert } from './insert.query.ts';\nexport const issue = (tx) => insert(tx);",
      'src/domains/mine/issue.query.ts is a .query but contains no SQL: use .service or .rules',
    ],
    [
      'src/domains/mine/issue.query.ts',
      "// import sql from 'sql-template-tag';\nexport const issue = () => null;",
      'src/domains/mine/issue.query.ts is a .query but contains no SQL: use .service or .rules',
    ],
    [
      'src/domains/mine/issue.query.ts',
      "import sql from 'sql-template-tag';\nexport const actions = [writing(issue, ({ tx }) => tx.rows(sql`select 1`))];",
      'src/domains/mine/issue.query.ts handles an action or a write, which belongs in a .service',
    ],
    [
      'src/domains/mine/issue.query.ts',
      "import sql from 'sql-template-tag';\nexport const actions = [answering(issue, ({ database }) => database.rows(sql`select 1`))];",
      'src/domains/mine/issue.query.ts handles an action or a write, which belongs in a .service',
    ],
    [
      'src/domains/mine/issue.query.ts',
      "import sql from 'sql-template-tag';\nexport const actions: readonly Action[] = listed(sql`select 1`);",
      'src/domains/mine/issue.query.ts handles an action or a write, which belongs in a .service',
    ],
    [
      'src/domains/mine/issue.query.ts',
      "import sql from 'sql-template-tag';\nexport function hooks(): Behaviour {\n  return { resource: 'Pay', computed: { sum: () => sql`1` } };\n}",
      'src/domains/mine/issue.query.ts handles an action or a write, which belongs in a .service',
    ],
    [
      'src/domains/mine/issue.service.ts',
      "import sql from 'sql-template-tag';",
      'src/domains/mine/issue.service.ts contains SQL, which belongs in a .query',
    ],
    [
      'src/domains/mine/issue.service.ts',
      "import { empty, raw, type Sql } from 'sql-template-tag';",
      'src/domains/mine/issue.service.ts contains SQL, which belongs in a .query',
    ],
    [
      'src/domains/mine/issue.service.ts',
      "const { raw } = await import('sql-template-tag');",
      'src/domains/mine/issue.service.ts contains SQL, which belongs in a .query',
    ],
    [
      'src/domains/mine/server.ts',
      "import sql from 'sql-template-tag';",
      'src/domains/mine/server.ts contains SQL, which belongs in a .query',
    ],
    [
      'src/domains/mine/issue.query.ts',
      "import sql from 'sql-template-tag';\nexport const mine = (u) => sql`exists (select from live_account_manager m where m.manager = ${u})`;",
      'src/domains/mine/issue.query.ts contains access in SQL (live_account_manager): compile it from the access rule of the resource',
    ],
    [
      'src/server/issue.ts',
      "import sql from 'sql-template-tag';\nexport const admins = sql`select ${sql`u.uuid`} from app_user u where 'ROLE_ADMIN' = any(u.roles)`;",
      'src/server/issue.ts contains access in SQL (ROLE_ADMIN): compile it from the access rule of the resource',
    ],
    ...['pay.rules.ts', 'pay.resource.ts', 'pay.action.ts', 'pay.thread.ts', 'pay.client.ts', 'index.ts', 'errors.ts'].map(
      (name): [string, string, string] => [
        `src/domains/mine/${name}`,
        "import sql from 'sql-template-tag';",
        `src/domains/mine/${name} contains SQL, which belongs in a .query`,
      ],
    ),
    [
      'src/domains/mine/pay.action.ts',
      "import type { Sql } from 'sql-template-tag';",
      'src/domains/mine/pay.action.ts imports sql-template-tag, which a .action may not import',
    ],
    [
      'src/domains/mine/index.ts',
      "export { issue } from './issue.query.ts';",
      'src/domains/mine/index.ts imports ./issue.query.ts, which a .index may not import',
    ],
    [
      'src/domains/mine/server.ts',
      "import { Row } from './row.part.tsx';",
      'src/domains/mine/server.ts imports ./row.part.tsx, which a .server may not import',
    ],
    [
      'src/domains/mine/a.rules.ts',
      "import { x } from '#domains/other';",
      'src/domains/mine/a.rules.ts imports #domains/other, which src/domains/map.ts does not allow mine',
    ],
    [
      'src/domains/below/a.query.ts',
      "import { x } from '#domains/mine/server';",
      'src/domains/below/a.query.ts imports #domains/mine/server, which src/domains/map.ts does not allow below',
    ],
    [
      'src/domains/mine/a.rules.ts',
      "import { x } from '../below/b.rules.ts';",
      'src/domains/mine/a.rules.ts imports ../below/b.rules.ts: the relative path leaves the domain',
    ],
    [
      'src/domains/mine/a.query.ts',
      "export * from '../../server/database.ts';",
      'src/domains/mine/a.query.ts imports ../../server/database.ts: the relative path leaves the domain',
    ],
    [
      'src/domains/mine/a.rules.ts',
      "import { x } from '#domains/below/b.rules.ts';",
      'src/domains/mine/a.rules.ts imports #domains/below/b.rules.ts: other domains may import only its index.ts and server.ts',
    ],
    [
      'src/domains/mine/a.rules.ts',
      "import { x } from '#domains/mine';",
      'src/domains/mine/a.rules.ts imports #domains/mine: a domain must not import its own entry point',
    ],
    [
      'src/domains/mine/a.query.ts',
      "import { registry } from '#domains/resources';",
      'src/domains/mine/a.query.ts imports #domains/resources: a domain must not import a list of domains',
    ],
    ['src/domains/stray/a.rules.ts', '', 'stray is not in src/domains/map.ts'],
    ['src/core/a.ts', "import { x } from '#server/database';", 'src/core/a.ts imports #server/database, which src/core may not import'],
    ['src/core/a.ts', "import fs from 'node:fs';", 'src/core/a.ts imports node:fs, which src/core may not import'],
    ['src/server/a.ts', "import { x } from '#web/main.tsx';", 'src/server/a.ts imports #web/main.tsx, which src/server may not import'],
    [
      'src/web/a.tsx',
      "import { x } from '#domains/below/server';",
      'src/web/a.tsx imports #domains/below/server, which src/web may not import',
    ],
    ['src/web/a.tsx', "import type { x } from '#server/database';", 'src/web/a.tsx imports #server/database, which src/web may not import'],
    ['src/core/long.ts', 'x;\n'.repeat(451), 'src/core/long.ts has 451 lines, more than 450'],
    [
      'src/web/a.tsx',
      "if (field?.kind === 'text') x;",
      'src/web/a.tsx branches on the kind of a field (field?.kind), which only the field kind tables may',
    ],
    [
      'src/server/a.ts',
      'switch (resource.fields[name]!.kind) {}',
      'src/server/a.ts branches on the kind of a field (fields[name]!.kind), which only the field kind tables may',
    ],
    [
      'src/domains/mine/a.rules.ts',
      "const { kind } = field;\nif (kind === 'longText') x;",
      "src/domains/mine/a.rules.ts branches on the kind of a field (=== 'longText'), which only the field kind tables may",
    ],
    [
      'src/domains/mine/known.resource.ts',
      "export const Known = defineResource({\n  name: 'Known',",
      "src/domains/mine/known.resource.ts: Known is not exported by its domain's index.ts",
    ],
    [
      'src/domains/mine/new.resource.ts',
      "export const New = defineResource({\n  name: 'New',",
      'src/domains/mine/new.resource.ts: New is not in the registry',
    ],
  ])('detects a violation in %s: %s', (file, text, breach) => {
    expect(breaches(file, text)).toContain(breach);
  });

  it.each([
    [
      'src/domains/mine/a.rules.ts',
      "import type { Pay } from './pay.resource.ts';\nimport { x } from '#domains/below';\nimport { z } from 'zod';\nimport { y } from '#core/time';",
    ],
    ['src/domains/mine/a.api.test.ts', "import { anything } from '../other/a.query.ts';"],
    ['src/domains/mine/a.rules.test.ts', "import { it } from 'vitest';"],
    [
      'src/domains/mine/a.query.ts',
      "import { x } from '#domains/below/server';\nimport sql from 'sql-template-tag';\nimport fs from 'node:fs';\nimport { errors } from './errors.ts';",
    ],
    [
      'src/domains/mine/a.screen.tsx',
      "import './a.module.css';\nimport { Row } from './row.part.tsx';\nimport { Button } from '#web/kit/button.tsx';\nimport { useState } from 'react';",
    ],
    [
      'src/domains/mine/issue.action.ts',
      "import * as z from 'zod';\nimport { defineAction } from '#core/action';\nimport { Pay } from './pay.resource.ts';\nimport { errors } from './errors.ts';\nimport { shape } from './shape.action.ts';",
    ],
    ['src/domains/mine/a.query.ts', "import { type Sql } from 'sql-template-tag';\nexport const named = (row: Sql) => row;"],
    ['src/domains/mine/a.service.ts', "import type { Sql } from 'sql-template-tag';\nimport { issue } from './issue.query.ts';"],
    ['src/domains/mine/server.ts', "import type { Sql } from 'sql-template-tag';\nimport { issue } from './issue.service.ts';"],
    ['src/domains/mine/a.job.ts', "import sql from 'sql-template-tag';"],
    ['src/domains/mine/rows.client.ts', "import { issue } from './issue.action.ts';\nexport const height = () => 44;"],
    ['src/domains/mine/rows.hook.ts', "import { height } from './rows.client.ts';\nexport const useRows = () => height();"],
    ['src/domains/mine/b.screen.tsx', "import { issue } from './issue.action.ts';"],
    ['src/domains/mine/b.rules.ts', "import type { issue } from './issue.action.ts';"],
    ['src/domains/mine/README.md', 'import nothing'],
    ['src/core/a.ts', "// import { x } from '#server/database';\n/* import fs from 'node:fs' */\nx;\n".padEnd(20)],
    ['src/core/long.ts', 'x;\n'.repeat(450)],
  ])('accepts %s', (file, text) => {
    expect(breaches(file, text)).toEqual([]);
  });

  it('detects imports against the order of folders', () => {
    const order = { mine: ['first', ['left', 'right'], 'room/last'], gone: ['lost'] };
    const found = (file: string, text: string) =>
      folderBreaches(
        new Map([
          ...['first', 'left', 'right', 'room/last'].map((folder): [string, string] => [`src/domains/mine/${folder}/a.rules.ts`, '']),
          [file, text],
        ]),
        order,
      ).filter((breach) => !breach.includes('lost'));
    expect(
      found('src/domains/mine/left/b.rules.ts', "import { x } from '../first/a.rules.ts';\nimport { y } from '../errors.ts';"),
    ).toEqual([]);
    expect(found('src/domains/mine/room/last/b.rules.ts', "import { x } from '../../first/a.rules.ts';")).toEqual([]);
    expect(found('src/domains/mine/first/b.rules.test.ts', "import { x } from '../left/a.rules.ts';")).toEqual([]);
    expect(found('src/domains/mine/left/b.rules.ts', "import type { x } from '../right/a.rules.ts';")).toEqual([
      'src/domains/mine/left/b.rules.ts imports ../right/a.rules.ts, but src/domains/map.ts puts left before right',
    ]);
    expect(found('src/domains/mine/first/b.screen.tsx', "const x = import('../room/last/a.rules.ts');")).toEqual([
      'src/domains/mine/first/b.screen.tsx imports ../room/last/a.rules.ts, but src/domains/map.ts puts first before room/last',
    ]);
    expect(found('src/domains/mine/stray/b.rules.ts', '')).toEqual(['src/domains/map.ts does not order the folder mine/stray']);
    expect(folderBreaches(new Map(), { gone: ['lost'] })).toEqual(['src/domains/map.ts orders gone/lost, which does not exist']);
  });

  it('detects circles of imports', () => {
    const circles = (...files: (readonly [string, string])[]) => importCircles(new Map(files));
    expect(
      circles(
        ['src/core/a.ts', "import type { b } from './b.ts';"],
        ['src/core/b.ts', "import { c } from '#core/c';"],
        ['src/core/c.ts', "export { a } from './a.ts';"],
        ['src/core/d.ts', "import { a } from './a.ts';"],
      ),
    ).toEqual(['src/core/a.ts ↔ src/core/b.ts ↔ src/core/c.ts']);
    expect(circles(['src/web/a.tsx', "const b = import('./b.tsx');"], ['src/web/b.tsx', "import { a } from './a.tsx';"])).toEqual([]);
  });

  it('orders the map so that no domain depends on a later or a missing one', () => {
    const found = breachesOf(new Map(domains), { mine: ['below'], below: [], other: ['nobody'], ghost: [] }, []);
    expect(found).toEqual([
      'src/domains/map.ts names ghost, which does not exist',
      'src/domains/map.ts allows mine to depend on below, which is not above it',
      'src/domains/map.ts allows other to depend on nobody, which is not above it',
    ]);
  });
});
