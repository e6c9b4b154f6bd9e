/** Tests for requests of live-stream analytics over HTTP: records, validation, files, and their documentation. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JUNE, startAnalytics, type AnalyticsKit } from '../../../../test/kit/analytics.ts';
import type { Api, Person } from '../../../../test/kit/api.ts';

let api: Api;
let late: AnalyticsKit['late'];
let evil: AnalyticsKit['evil'];
let ask: AnalyticsKit['ask'];
let answerOf: AnalyticsKit['answerOf'];
beforeAll(async () => {
  ({ api, late, evil, ask, answerOf } = await startAnalytics());
});
afterAll(() => api.stop());

describe('requested records', () => {
  it('limit the report', async () => {
    expect((await answerOf('admin', { liveStreams: [late] })).groups.map(({ record }) => record)).toEqual([late]);
    expect((await answerOf('admin', { clients: [api.world.clients.birch] })).totals.streams).toBe(2);
  });
  it('are 404 if their existence is private, and 403 if only their figures are', async () => {
    const { accounts, clients, streams } = api.world;
    const refusal = async (person: Person, body: object) => {
      const answer = await ask(person, body);
      return [answer.status, /"(\w+)"/.exec(answer.json<{ detail: string }>().detail)?.[1]];
    };
    expect(await refusal('client', { liveAccounts: [accounts.acmeUk, accounts.birch] })).toEqual([404, 'liveAccounts']);
    expect(await refusal('manager', { liveAccounts: [accounts.birch] })).toEqual([403, 'liveAccounts']);
    expect(await refusal('client', { clients: [clients.birch] })).toEqual([404, 'clients']);
    expect(await refusal('manager', { liveStreams: [streams.birchMorning] })).toEqual([404, 'liveStreams']);
    expect(await refusal('admin', { liveStreams: ['/api/live_streams/00000000-0000-7000-8000-000000000000'] })).toEqual([
      404,
      'liveStreams',
    ]);
  });
});

describe('invalid request', () => {
  it.each([
    [{ from: undefined }, ['from']],
    [{ from: '2026-02-30' }, ['from']],
    [{ from: 7 }, ['from']],
    [{ to: 'yesterday' }, ['to']],
    [{ from: '2026-07-01' }, ['to']],
    [{ from: '2024-06-30' }, ['to']],
    [{ groupBy: 'colour' }, ['groupBy']],
    [{ groupBy: undefined }, ['groupBy']],
    [{ metrics: ['gmv', 'luck'] }, ['metrics[1]']],
    [{ liveAccounts: ['acme'] }, ['liveAccounts[0]']],
    [{ liveAccounts: [] }, ['liveAccounts']],
    [{ liveStreams: 'x' }, ['liveStreams']],
    [{ limit: 0 }, ['limit']],
    [{ limit: 10_001 }, ['limit']],
    [{ zone: 'Mars' }, ['zone']],
    [{ compareTo: 'never' }, ['compareTo']],
    [{ groupBy: 'period', periods: [{ from: '2026-06-01', to: '2026-06-02' }] }, ['periods']],
    [{ periods: [{ from: '2026-06-03', to: '2026-06-02' }, JUNE] }, ['periods[0].to']],
    [{ orderBy: { figure: 'luck', direction: 'asc' } }, ['orderBy.figure']],
  ])('%j is 422 at %j', async (body, paths) => {
    const answer = await ask('admin', body);
    expect(
      [answer.status, answer.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath)],
      answer.text,
    ).toEqual([422, paths]);
  });
  it('accepts exactly two years', async () => expect((await ask('admin', { from: '2024-07-01', to: '2026-06-30' })).status).toBe(200));
});

describe('file', () => {
  it('has the same rows as the response, with totals, and is safe from formula injection', async () => {
    const body = {
      from: '2026-06-01',
      to: '2026-07-31',
      metrics: ['gmv', 'orders'],
      compareTo: 'previous',
      orderBy: { figure: 'gmv', direction: 'asc' },
    };
    const answer = await ask('admin', body, { accept: 'text/csv' });
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="live-streams-by-stream.csv"',
    ]);
    const lines = answer.text.trim().split('\n');
    expect(lines[0]).toBe('key,stream,startTime,gmv,gmvBefore,gmvChange,orders,ordersBefore,ordersChange');
    expect(lines[1]).toBe(`${evil.split('/').at(-1)},"'=HYPERLINK(""http://evil"",""x"")",2026-07-02T08:00:00+00:00,1.00,,,,,`);
    expect(lines.at(-1)).toMatch(/^,Total,,1327\.90,200\.00,5\.6395,/);
    expect(lines).toHaveLength(10);
    expect((await ask('admin', { groupBy: 'product' }, { accept: 'text/csv' })).text).toContain("'@SUM(1)");
  });
  it('can be an XLSX workbook, with only the requester’s rows', async () => {
    const answer = await ask(
      'client2',
      { groupBy: 'account' },
      { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    );
    expect([answer.status, answer.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect((await ask('client2', {}, { accept: 'text/csv' })).text.trim().split('\n')).toHaveLength(4);
    expect((await ask('employee', {}, { accept: 'text/csv' })).status).toBe(403);
    expect((await ask('admin', {}, { accept: 'text/html' })).status).toBe(406);
  });
});

describe('API documentation', () => {
  it('describes every property of request and response', async () => {
    const { paths } = (await api.anonymous().get('/api/docs.jsonopenapi')).json<{
      paths: Record<
        string,
        {
          post: {
            requestBody: { content: Record<string, { schema: Node }> };
            responses: Record<string, { content: Record<string, { schema: Node }> }>;
          };
        }
      >;
    }>();
    for (const report of ['live-stream-analytics', 'product-performance', 'schedule-details']) {
      const { post } = paths[`/reports/${report}`]!;
      const missing = [
        ...undescribed(post.requestBody.content['application/json']!.schema, 'question'),
        ...undescribed(post.responses['200']!.content['application/json']!.schema, 'answer'),
      ];
      expect(missing, report).toEqual([]);
      expect(Object.keys(post.responses['200']!.content)).toContain('text/csv');
    }
  });
});

interface Node {
  readonly description?: string;
  readonly properties?: Record<string, Node>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
}
function undescribed(node: Node, at: string): string[] {
  const inside = [...(node.items === undefined ? [] : [node.items]), ...(node.anyOf ?? [])].flatMap((one) => undescribed(one, at));
  return [
    ...inside,
    ...Object.entries(node.properties ?? {}).flatMap(([name, one]) => [
      ...(one.description === undefined ? [`${at}.${name}`] : []),
      ...undescribed(one, `${at}.${name}`),
    ]),
  ];
}
