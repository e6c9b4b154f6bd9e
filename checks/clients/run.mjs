/** `npm run test:clients`: generates a typed client from the served OpenAPI document, compiles it, and uses it on a temporary server. */
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const HERE = import.meta.dirname;
const ROOT = path.join(HERE, '..', '..');
const PASSWORD = 'greenroom-demo';
const COMPILED = { strict: true, noUncheckedIndexedAccess: true, target: 'es2022', module: 'nodenext', types: ['node'] };

// Outside the project, since third-party clients do not have its packages.
const place = mkdtempSync(path.join(tmpdir(), 'greenroom-clients-'));
const data = path.join(place, 'data');
symlinkSync(path.join(HERE, 'node_modules'), path.join(place, 'node_modules'));
copyFileSync(path.join(HERE, 'package.json'), path.join(place, 'package.json'));
copyFileSync(path.join(HERE, 'use-client.ts'), path.join(place, 'use-client.ts'));
writeFileSync(path.join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILED, files: ['use-client.ts'] }));

const server = spawn(process.execPath, ['dist/server/main.js', 'serve'], {
  cwd: ROOT,
  env: { ...process.env, PORT: '0', DATA_DIR: data, DEMO: '1', LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});

/** @returns {Promise<string>} the server's URL. */
function ready() {
  return new Promise((resolve, reject) => {
    let output = '';
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
    server.stdout.on('data', (piece) => {
      output += piece;
      const address = /Greenroom is ready at (\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}

function run(program, ...parameters) {
  const { status } = spawnSync(process.execPath, [program, ...parameters], { cwd: place, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ended with ${status}.`);
}

try {
  const address = await ready();
  const signedIn = await fetch(`${address}/api/authentication/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const { token } = await signedIn.json();
  const document = await fetch(`${address}/api/docs.jsonopenapi`, { headers: { authorization: `Bearer ${token}` } });
  writeFileSync(path.join(place, 'openapi.json'), await document.text());
  run('node_modules/openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'schema.d.ts');
  run('node_modules/typescript/bin/tsc');
  run('use-client.js', address, PASSWORD);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  server.removeAllListeners('exit');
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(place, { recursive: true, force: true });
}
