/** Reading responses that are streamed line by line: progress messages, then one result or problem. */
import { describe, expect, it } from 'vitest';
import { messageIn, resultIn, type Progress } from './progress-call.ts';

const answer = (...lines: string[]) => new Response(lines.join('\n'));
const quiet = { onProgress: () => undefined };

describe('a line of the response', () => {
  it.each([
    ['{"progress":{"stage":"reading","done":1,"total":3}}', { progress: { stage: 'reading', done: 1, total: 3 } }],
    ['{"problem":{"status":422,"title":"No","detail":"Because."}}', { problem: { status: 422, title: 'No', detail: 'Because.' } }],
    ['{"result":{"created":1', null],
    ['<html>', null],
    ['null', null],
    ['{"other":1}', null],
  ])('%s', (line, message) => {
    expect(messageIn(line)).toEqual(message);
  });
});

describe('a streamed response', () => {
  it('reports progress, then returns its result', async () => {
    const reported: Progress[] = [];
    const response = answer(
      '{"progress":{"stage":"reading","done":1,"total":0}}',
      '',
      'noise',
      '{"progress":{"stage":"calculating","done":2,"total":2}}',
      '{"result":{"total":"12.00"}}',
    );
    expect(await resultIn(response, { onProgress: (progress) => reported.push(progress) })).toEqual({ total: '12.00' });
    expect(reported.map(({ stage, done }) => `${stage} ${done}`)).toEqual(['reading 1', 'calculating 2']);
  });
  it('throws the problem with all of its details', async () => {
    const failed = resultIn(
      answer('{"problem":{"status":409,"title":"Taken","detail":"Someone was first.","payroll":"/api/payrolls/1"}}'),
      quiet,
    );
    await expect(failed).rejects.toMatchObject({
      name: 'ApiError',
      status: 409,
      detail: 'Someone was first.',
      data: { payroll: '/api/payrolls/1' },
    });
  });
  it('that is interrupted has no result', async () => {
    await expect(resultIn(answer('{"progress":{"stage":"reading","done":1,"total":0}}'), quiet)).rejects.toMatchObject({
      failure: 'network',
    });
    await expect(resultIn(answer(), { ...quiet, signal: AbortSignal.abort() })).rejects.toMatchObject({ failure: 'network' });
  });
});
