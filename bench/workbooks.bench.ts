/**
 * Benchmark of concurrent workbook imports: the server's memory above its idle level, and the response of each import. Workbooks compress
 * well: a file of 400 kB contains 50,000 rows. `npm run build && npm run bench:workbooks`
 */
import { setTimeout as after } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import writeXlsx from 'write-excel-file/node';
import { startServer } from '../e2e/kit/server.ts';
import { signInTo } from './sign-in.ts';

const CONCURRENCY = 5;
const ROWS = 50_000;
const SAMPLE_MS = 50;
const START = Date.UTC(2016, 0, 6);

async function main(): Promise<void> {
  const server = await startServer();
  try {
    const authorization = await signInTo(server.address);
    const workbook = await workbookOf(ROWS);
    const upload = async () => {
      const form = new FormData();
      form.set('dryRun', '1');
      form.set('file', new Blob([new Uint8Array(workbook)]), 'export.xlsx');
      const began = performance.now();
      const answer = await fetch(`${server.address}/api/live-streams/tiktok-upload`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      });
      await answer.arrayBuffer();
      return `${answer.status} after ${Math.round(performance.now() - began)} ms`;
    };
    const memory = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))![1]) / 1024;
    process.stdout.write(
      `One workbook: ${Math.round(workbook.length / 1000)} kB, ${ROWS} rows.\n| concurrent | responses | memory before, MB | peak memory, MB |\n|---|---|---|---|\n`,
    );
    for (const count of [1, CONCURRENCY]) {
      const before = memory();
      const life = new AbortController();
      let peak = before;
      const watching = (async () => {
        while (!life.signal.aborted) {
          peak = Math.max(peak, memory());
          await after(SAMPLE_MS);
        }
      })();
      const answers = await Promise.all(Array.from({ length: count }, upload));
      life.abort();
      await watching;
      process.stdout.write(`| ${count} | ${answers.join(', ')} | ${before.toFixed(0)} | ${peak.toFixed(0)} |\n`);
    }
  } finally {
    await server.stop();
  }
}

function workbookOf(rows: number): Promise<Buffer> {
  const head = ['Creator ID', 'Creator', 'Nickname', 'Launched Time', 'Duration', 'LIVE gross merchandise value', 'Viewers'];
  const lines = Array.from({ length: rows }, (_, index) =>
    ['', 'bench', 'Bench', new Date(START + index * 3_600_000).toISOString().slice(0, 16).replace('T', ' '), '50min', '£1.50', '1000'].map(
      (value) => ({ value }),
    ),
  );
  return writeXlsx([head.map((value) => ({ value })), ...lines]).toBuffer();
}

await main();
