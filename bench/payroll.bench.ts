/**
 * Benchmark of payrolls over HTTP on a built server with its own database: 500 employees, a month of 20,000 shifts with streams, tiers and
 * incentives; with the longest event loop delay of the server. `npm run build && npm run bench:payroll`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sql from 'sql-template-tag';
import { createAdmin } from '#domains/identity/server';
import { openDatabase, type Database } from '#server/database';
import { startEmbeddedDatabase } from '#server/embedded-database';
import { migrate } from '#server/migrate';
import { startServer } from '../e2e/kit/server.ts';
import { fillPay, FULL_MONTH } from '../test/kit/pay-load.ts';
import { signInTo } from './sign-in.ts';

const PERSON = { username: 'bench', password: 'only for measuring' };
const JUNE = { periodType: 'MONTHLY', startDate: '2025-06-01', endDate: '2025-06-30' };

const ROUNDS = 3;
const ARREARS = 500;
/** What dated terms and arrears may cost. */
const MOST_TIMES = 1.2;

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-bench-'));
  const embedded = await startEmbeddedDatabase({ dataDir: folder, report: () => undefined });
  const database = openDatabase(embedded.url);
  try {
    await migrate({ pool: database.pool, folder: fileURLToPath(new URL('../../migrations/', import.meta.url)) });
    await createAdmin(database, { ...PERSON, email: null });
    const began = performance.now();
    const shifts = await fillPay(database, FULL_MONTH);
    await database.rows(sql`analyze`);
    print(`Filled in ${Math.round((performance.now() - began) / 1000)} s: ${FULL_MONTH.employees} employees, ${shifts} shifts.\n\n`);
    await measure(embedded.url, database);
  } finally {
    await database.close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(url: string, database: Database): Promise<void> {
  const server = await startServer({ DEMO: '0', DATABASE_URL: url, AGENCY_TIME_ZONE: 'Europe/London' });
  try {
    const authorization = await signInTo(server.address, PERSON);
    const call = async <Body>(method: string, at: string, body?: object): Promise<Body> => {
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
      const answer = await fetch(`${server.address}${at}`, {
        method,
        headers: { authorization, ...(body === undefined ? {} : { 'content-type': type }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${at}: ${(await answer.text()).slice(0, 500)}`);
      return (await answer.json()) as Body;
    };
    const lag = async () =>
      Number(
        /nodejs_eventloop_lag_max_seconds ([\d.e+-]+)/.exec(await (await fetch(`${server.address}/metrics`)).text())?.[1] ?? Number.NaN,
      ) * 1000;
    const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      await lag();
      const began = performance.now();
      const result = await work();
      print(`| ${name} | ${((performance.now() - began) / 1000).toFixed(2)} | ${(await lag()).toFixed(0)} |\n`);
      return result;
    };
    const generation = async () => {
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now();
        const { '@id': iri } = await call<{ '@id': string }>('POST', '/api/payrolls/generate', JUNE);
        took.push((performance.now() - began) / 1000);
        const answer = await fetch(`${server.address}${iri}`, { method: 'DELETE', headers: { authorization } });
        if (!answer.ok) throw new Error(`The payroll was not deleted: ${answer.status}`);
      }
      return took.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)]!;
    };
    const plain = await generation();
    await addTermsAndArrears(database);
    const dated = await generation();
    const share = dated / plain;
    print(
      `Generating takes ${plain.toFixed(2)} s, and with a raise of everyone in mid-month and ${ARREARS} open arrears ${dated.toFixed(2)} s: ${share.toFixed(2)} × (at most ${MOST_TIMES}; medians of ${ROUNDS}).\n\n`,
    );
    if (share > MOST_TIMES) process.exitCode = 1;
    print('| step | s | longest event loop delay, ms |\n|---|---|---|\n');
    const { estimatedTotal } = await timed('validate-period', () =>
      call<{ estimatedTotal: string }>('POST', '/api/payrolls/validate-period', JUNE),
    );
    const payroll = await timed('generate', () =>
      call<{ '@id': string; totalAmount: string; payrollItems: { '@id': string }[] }>('POST', '/api/payrolls/generate', JUNE),
    );
    await timed('recalculate', () => call('POST', `${payroll['@id']}/recalculate`, {}));
    await timed('read the payroll with its items', () => call('GET', payroll['@id']));
    await timed('read an item with its detail', () => call('GET', payroll.payrollItems[0]!['@id']));
    await timed('a page of items without detail', () =>
      call('GET', `/api/payroll_items?payroll=${payroll['@id']}&itemsPerPage=500&properties[]=employeeName&properties[]=totalAmount`),
    );
    const month = { from: JUNE.startDate, to: JUNE.endDate };
    await timed('profit and loss of the month', () => call('POST', '/api/reports/profit-loss', month));
    await timed('employee performance of the month', () => call('POST', '/api/reports/employee-performance', month));
    await timed('submit', () => call('PATCH', `${payroll['@id']}/status`, { status: 'SUBMITTED' }));
    await timed('all payslips as one PDF', async () => {
      const answer = await fetch(`${server.address}${payroll['@id']}/payslips.pdf`, { headers: { authorization } });
      const bytes = (await answer.arrayBuffer()).byteLength;
      if (!answer.ok || bytes < 100_000) throw new Error(`The payslips were not returned: ${answer.status}, ${bytes} bytes.`);
    });
    await timed('the accountant’s file', () => call('GET', `${payroll['@id']}/export?kind=accountant`));
    const [size] = await database.rows<{ items: number; written: string; kept: string; lines: number }>(sql`
      select count(*)::int as items, pg_size_pretty(sum(length(detail::text))) as written, pg_size_pretty(sum(pg_column_size(detail))) as kept,
        sum(jsonb_array_length(detail -> 'earnings' -> 'base') + jsonb_array_length(detail -> 'earnings' -> 'bonuses'))::int as lines from payroll_item`);
    print(
      `\n${size!.items} items with ${size!.lines} lines, ${payroll.totalAmount} in total (estimated ${estimatedTotal}); details are ${size!.written} as text, ${size!.kept} stored.\n`,
    );
  } finally {
    await server.stop();
  }
}

/** Everyone earns more from the 15th, and a paid May has an open difference for each of the first people. */
async function addTermsAndArrears(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.rows(sql`
      insert into employee_terms (employee, valid_from, host_hourly_rate, moderator_hourly_rate, support_hourly_rate, model_hourly_rate, general_hourly_rate)
      select uuid, '2025-06-15', host_hourly_rate + 1, moderator_hourly_rate + 1, support_hourly_rate + 1, model_hourly_rate + 1, general_hourly_rate + 1 from employee`);
    await tx.rows(sql`
      with may as (insert into payroll (period_type, start_date, end_date, status, pay_date) values ('MONTHLY', '2025-05-01', '2025-05-31', 'PAID', '2025-06-01') returning uuid)
      insert into arrears (employee, payroll, schedule, worked_on, kind, amount, reason)
      select e.uuid, may.uuid, uuidv7(), '2025-05-08', 'ADDED', 60, 'A shift that is not on the payslip of May 2025.' from employee e, may order by e.id limit ${ARREARS}`);
  });
  await database.rows(sql`analyze`);
}

function print(text: string): void {
  process.stdout.write(text);
}

await main();
