/** Prometheus metrics follow the naming rules that `promtool check metrics` checks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../test/kit/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

interface Family {
  readonly name: string;
  readonly help: string | undefined;
  readonly type: string | undefined;
  readonly samples: string[];
}

function familiesOf(text: string): Family[] {
  const found = new Map<string, { name: string; help: string | undefined; type: string | undefined; samples: string[] }>();
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const [, word, described, rest] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    const sample = /^[A-Za-z_:][\w:]*/.exec(line)?.[0] ?? '';
    const name =
      described ??
      [...found.keys()].find(
        (known) =>
          sample === known ||
          (['histogram', 'summary'].includes(found.get(known)!.type ?? '') &&
            [`${known}_bucket`, `${known}_sum`, `${known}_count`].includes(sample)),
      ) ??
      sample;
    const family = found.get(name) ?? { name, help: undefined, type: undefined, samples: [] };
    found.set(name, family);
    if (word === 'HELP') family.help = rest;
    else if (word === 'TYPE') family.type = rest;
    else family.samples.push(sample);
  }
  return [...found.values()];
}

describe('/metrics', () => {
  it('describes every metric, with names that contain unit and kind', async () => {
    await api.as('admin').get('/api/clients');
    let text = '';
    // An overloaded server responds with 503 instead.
    await expect
      .poll(async () => {
        const answer = await api.anonymous().get('/metrics');
        text = answer.text;
        return answer.status;
      })
      .toBe(200);
    const families = familiesOf(text);
    expect(families.length).toBeGreaterThan(20);
    for (const { name, help, type } of families) {
      expect(help?.trim(), name).toBeTruthy();
      expect(['counter', 'gauge', 'histogram', 'summary'], name).toContain(type);
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(name.endsWith('_total'), `${name} is a ${type}`).toBe(type === 'counter');
      expect(name).not.toMatch(/_(count|sum|bucket|info_total)$/);
      expect(name).not.toMatch(/_(gauge|counter|histogram|summary)(_|$)/);
      expect(name, 'base units alone').not.toMatch(
        /_(milliseconds|ms|microseconds|nanoseconds|minutes|hours|days|kilobytes|kb|megabytes|mb|bits|percent)(_|$)/,
      );
    }
    expect(new Set(families.map(({ name }) => name)).size).toBe(families.length);
  });
});
