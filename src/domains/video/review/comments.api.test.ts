/**
 * API tests of comments: valid frames, replies, resolving, internal comments hidden from clients everywhere, and exports with exact time
 * code.
 */
import { strFromU8, unzipSync } from 'fflate';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { uploaded } from '../../../../test/kit/video.ts';
import { skipStateMachines } from '../../../../test/kit/state-machines.ts';

let api: Api;
let video: Awaited<ReturnType<typeof uploaded>>;
beforeAll(async () => {
  api = await startApi();
  video = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { versionType: 'FINAL' });
  await skipStateMachines(
    api.database,
    sql`update video_upload set processing = 'READY', duration_seconds = 70.07, frame_rate = '30000/1001', width = 1280, height = 720 where uuid = ${video.uuid}`,
  );
});
afterAll(() => api.stop());

const say = (person: Person, body: Record<string, unknown>) =>
  api.as(person).post('/api/video_comments', { videoUpload: video['@id'], text: 'Look here', ...body });
const made = async (person: Person, body: Record<string, unknown>) => {
  const answer = await say(person, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ '@id': string; internal: boolean; author: string }>();
};

it('is about a frame, a range or the whole, with a drawing relative to the frame', async () => {
  const drawing = { shapes: [{ kind: 'arrow', color: '#ff0000', from: [0.1, 0.2], to: [1, 0] }] };
  expect(await made('client', { frame: 1800, endFrame: 1830, drawing })).toMatchObject({
    frame: 1800,
    endFrame: 1830,
    drawing: { shapes: [{ kind: 'arrow' }] },
    author: api.world.users.client,
    authorName: 'client',
    internal: false,
    resolvedAt: null,
  });
  expect(await made('employee', {})).toMatchObject({ frame: null });
  for (const wrong of [
    { frame: -1 },
    { frame: 2100 },
    { frame: 10, endFrame: 9 },
    { endFrame: -1 },
    { text: '' },
    { drawing },
    { frame: 1, drawing: { shapes: [{ kind: 'arrow', color: 'red', from: [0, 0], to: [1, 1] }] } },
    { frame: 1, drawing: { shapes: [{ kind: 'pen', color: '#ff0000', points: [[0, 1.01]] }] } },
    { frame: 1, drawing: 'x' },
    { frame: 1, drawing: { shapes: [{ kind: 'script', color: '#ff0000' }] } },
  ])
    expect((await say('client', wrong)).status, JSON.stringify(wrong)).toBe('drawing' in wrong && wrong.drawing === 'x' ? 400 : 422);
});

it('may be written by those who see the video', async () => {
  const status = async (person: Person) => (await say(person, {})).status;
  expect([await status('manager'), await status('admin')]).toEqual([201, 201]);
  for (const person of ['client2', 'manager2', 'employee2', 'nobody'] as const) expect(await status(person)).toBeGreaterThanOrEqual(400);
});

it('may be edited only by its author, and resolved by those who see it', async () => {
  const comment = await made('client', { frame: 3 });
  expect((await api.as('manager').patch(comment['@id'], { text: 'Mine now' })).json()).toMatchObject({ text: 'Look here' });
  expect((await api.as('client').patch(comment['@id'], { text: 'Better said' })).json()).toMatchObject({ text: 'Better said' });
  expect((await api.as('employee').patch(comment['@id'], { resolvedAt: '2026-06-01T00:00:00Z' })).json()).toMatchObject({
    resolvedAt: '2026-06-01T00:00:00+00:00',
    resolvedBy: api.world.users.employee,
  });
  expect((await api.as('client').patch(comment['@id'], { resolvedAt: null })).json()).toMatchObject({ resolvedAt: null, resolvedBy: null });
});

describe('an internal comment', () => {
  it('is hidden from clients: as item, list, count, reply, filter, search and export', async () => {
    const secret = await made('manager', { frame: 5, internal: true, text: 'Secretly dreadful' });
    const answer = await made('employee', { parent: secret['@id'], text: 'Secretly agreed' });
    expect(answer.internal).toBe(true);
    expect((await api.as('client').get(secret['@id'])).status).toBe(404);
    expect((await say('client', { parent: secret['@id'] })).status).toBeGreaterThanOrEqual(400);
    expect((await say('client', { internal: true })).json<{ internal?: boolean }>().internal).not.toBe(true);
    const addresses = [
      '/api/video_comments?itemsPerPage=500',
      '/api/video_comments?internal=true',
      '/api/video_comments?search=Secretly',
      `/api/video_comments?parent=${secret['@id']}`,
      `${video['@id']}/comments-export`,
      `${video['@id']}/comments-export?format=edl`,
      `${video['@id']}/comments-export?format=fcpxml`,
    ];
    for (const address of addresses) {
      const said = async (person: Person) => (await api.as(person).get(address, { accept: '*/*' })).text.replaceAll('search=Secretly', '');
      expect(await said('client'), address).not.toContain('Secretly');
      expect(await said('manager'), address).toContain('Secretly');
    }
    expect((await api.as('client').get('/api/video_comments', { accept: 'text/csv' })).text).not.toContain('Secretly');
  });

  it('does not keep a client from deleting the comment it replies to, and stays at its frame', async () => {
    const remark = await made('client', { frame: 1200, endFrame: 1220 });
    const secret = await made('manager', { parent: remark['@id'], internal: true, text: 'They always say that' });
    expect((await api.as('client').delete(remark['@id'])).status).toBe(204);
    expect((await api.as('manager').get(secret['@id'])).json()).toMatchObject({
      parent: null,
      frame: 1200,
      endFrame: 1220,
      text: 'They always say that',
    });
    // A reply that the client sees still does.
    const other = await made('client', { frame: 1300 });
    const [open, hidden] = [
      await made('manager', { parent: other['@id'] }),
      await made('manager', { parent: other['@id'], internal: true }),
    ];
    expect((await api.as('client').delete(other['@id'])).status).toBe(409);
    for (const reply of [open, hidden])
      expect((await api.as('manager').get(reply['@id'])).json<{ parent: string }>().parent).toBe(other['@id']);
  });
  it('makes its replies internal too', async () => {
    const open = await made('manager', { frame: 6, text: 'Openly' });
    const answer = await made('client', { parent: open['@id'], text: 'Answered' });
    await api.as('manager').patch(open['@id'], { internal: true });
    expect((await api.as('client').get(answer['@id'])).status).toBe(404);
  });
});

describe('a mention', () => {
  const PEOPLE = ['admin', 'manager', 'manager2', 'client', 'client2', 'employee', 'employee2', 'nobody'] as const;
  const readers = async (person: Person) =>
    (await api.as(person).get(`${video['@id']}/readers`)).json<{ people: { user: string; name: string; internal: boolean }[] }>().people;

  it('is offered for exactly those who may read the comment', async () => {
    const [open, secret] = [await made('manager', { frame: 7 }), await made('manager', { frame: 7, internal: true })];
    const offered = await readers('manager');
    for (const person of PEOPLE) {
      const reads = async (comment: string) => (await api.as(person).get(comment)).status === 200;
      const found = offered.find(({ user }) => api.world.users[person].endsWith(user));
      expect([found !== undefined, found?.internal ?? false], person).toEqual([await reads(open['@id']), await reads(secret['@id'])]);
    }
    expect((await readers('client')).some(({ internal }) => internal)).toBe(false);
    for (const person of ['client2', 'manager2', 'employee2'] as const)
      expect((await api.as(person).get(`${video['@id']}/readers`)).status).toBe(404);
  });

  it('is stored with the comment, and can be filtered by user', async () => {
    const { admin, client, employee } = api.world.users;
    const comment = await made('client', { frame: 8, text: '@employee, @admin: brighter?', mentions: [employee, admin] });
    expect(comment).toMatchObject({
      mentions: [admin, employee],
      mentionedPeople: [{ name: 'admin' }, { name: 'employee' }],
    });
    const answer = await made('employee', { parent: comment['@id'], text: '@client Like this?', mentions: [client] });
    const mine = async (person: Person) =>
      (await api.as(person).get(`/api/video_comments?mentions=${api.world.users[person]}`))
        .json<{ member: { '@id': string }[] }>()
        .member.map((one) => one['@id']);
    expect(await mine('employee')).toEqual([comment['@id']]);
    expect(await mine('client')).toEqual([answer['@id']]);
    const changed = await api.as('client').patch(comment['@id'], { mentions: [employee] });
    expect(changed.json()).toMatchObject({ mentions: [employee], text: '@employee, @admin: brighter?' });
    expect((await api.as('client').delete(answer['@id'])).status).toBe(403);
    expect((await api.as('employee').delete(answer['@id'])).status).toBe(204);
  });

  it('distinguishes two people with the same nickname, like every other name', async () => {
    const { admin, employee, manager } = api.world.users;
    for (const [user, nickname] of [
      [admin, 'Ava'],
      [employee, 'ava'],
      [manager, 'Mo'],
    ] as const)
      expect((await api.as('admin').patch(user, { nickname })).status).toBe(200);
    const comment = await made('employee', { frame: 9, text: 'Whom?', mentions: [admin, manager] });
    expect(comment).toMatchObject({ authorName: 'ava (employee)', mentionedPeople: [{ name: 'Ava (admin)' }, { name: 'Mo' }] });
    expect((await readers('manager')).map(({ name }) => name)).toEqual(expect.arrayContaining(['Ava (admin)', 'ava (employee)', 'Mo']));
    for (const user of [admin, employee, manager]) await api.as('admin').patch(user, { nickname: null });
    expect((await api.as('employee').get(comment['@id'])).json()).toMatchObject({ authorName: 'employee' });
  });

  it('of a user who may not read the comment is rejected', async () => {
    const { manager2, client, client2, nobody } = api.world.users;
    const refused = async (person: Person, body: Record<string, unknown>) => {
      const answer = await say(person, body);
      expect(answer.status, answer.text).toBe(422);
      return answer.json<{ violations: { propertyPath: string; message: string }[] }>().violations[0];
    };
    for (const user of [manager2, client2, nobody])
      expect(await refused('admin', { mentions: [user] })).toMatchObject({ propertyPath: 'mentions' });
    expect(await refused('admin', { internal: true, mentions: [client] })).toMatchObject({
      message: 'client may not read internal comments.',
    });
    const secret = await made('admin', { internal: true });
    expect(await refused('employee', { parent: secret['@id'], mentions: [client] })).toMatchObject({ propertyPath: 'mentions' });
    const open = await made('admin', { mentions: [client] });
    expect((await api.as('admin').patch(open['@id'], { internal: true })).status).toBe(422);
    expect((await api.as('admin').patch(open['@id'], { internal: true, mentions: [] })).status).toBe(200);
    expect((await api.as('admin').patch(open['@id'], { mentions: [client2] })).status).toBe(422);
  });
});

it('is exported with its exact time code', async () => {
  const get = async (format: string, more = '') =>
    (await api.as('client').get(`${video['@id']}/comments-export?format=${format}${more}`, { accept: '*/*' })).text;
  const edl = await get('edl');
  expect(edl).toContain('FCM: DROP FRAME');
  expect(edl).toContain('00:01:00;02 00:01:00;03');
  expect(edl).toContain('|M:client: Look here |D:31');
  expect(await get('edl', '&start=01:00:00;00')).toContain('01:01:00;02');
  const plain = await get('edl', '&start=01:00:00:00');
  expect(plain).toContain('FCM: NON-DROP FRAME');
  expect(plain).toContain('01:01:00:00 01:01:00:01');
  expect(await get('fcpxml')).toContain('start="1801800/30000s" duration="31031/30000s"');
  expect(await get('csv')).toContain('1800,1830,00:01:00;02,00:01:01;02,client,Look here');
  expect((await api.as('client').get(`${video['@id']}/comments-export?format=edl&start=00:01:00;00`)).status).toBe(422);
});

describe('where the time codes of an export start', () => {
  const edl = async (more = '') =>
    (await api.as('client').get(`${video['@id']}/comments-export?format=edl${more}`, { accept: '*/*' })).text;
  const start = (startTimecode: string | null, person: Person = 'employee') => api.as(person).patch(video['@id'], { startTimecode });

  it('is what the file states, unless the caller wants zero or another start', async () => {
    await api.database.rows(sql`update video_upload set source_timecode = '10:00:00;00' where uuid = ${video.uuid}`);
    expect((await api.as('client').get(video['@id'])).json()).toMatchObject({ sourceTimecode: '10:00:00;00', startTimecode: null });
    expect(await edl()).toContain('10:01:00;02 10:01:00;03');
    expect(await edl('&timecode=zero')).toContain('00:01:00;02 00:01:00;03');
    expect(await edl('&start=01:00:00;00')).toContain('01:01:00;02 01:01:00;03');
    const get = async (format: string) =>
      (await api.as('client').get(`${video['@id']}/comments-export?format=${format}`, { accept: '*/*' })).text;
    expect(await get('csv')).toContain('1800,1830,10:01:00;02,10:01:01;02,client');
    expect(await get('fcpxml')).toContain('tcFormat="DF"');
  });

  it('is what a user has entered: a time code or a frame number, also after the decision', async () => {
    expect((await start('02:00:00;00')).json()).toMatchObject({ startTimecode: '02:00:00;00' });
    expect(await edl()).toContain('02:01:00;02');
    expect((await start('1001')).status).toBe(200);
    expect(await edl()).toContain('00:01:33;13');
    await skipStateMachines(
      api.database,
      sql`update video_upload set state = 'APPROVED', approved_at = now(), approved_by = uploaded_by where uuid = ${video.uuid}`,
    );
    expect((await start('03:00:00;00', 'manager')).status).toBe(200);
    expect((await api.as('manager').patch(video['@id'], { versionType: 'DRAFT' })).status).toBe(409);
    await skipStateMachines(
      api.database,
      sql`update video_upload set state = 'PENDING', approved_at = null, approved_by = null where uuid = ${video.uuid}`,
    );
    expect((await start(null)).json()).toMatchObject({ startTimecode: null });
    expect(await edl()).toContain('10:01:00;02');
  });

  it.each(['10:00', '24:00:00:00', '00:01:00;00', '00:00:00:30', '-1', '1e3', '123456789'])('cannot be %s', async (text) => {
    const answer = await start(text);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.json<{ violations: { propertyPath: string }[] }>().violations[0]).toMatchObject({ propertyPath: 'startTimecode' });
  });

  it('is not for those who only see the video to decide', async () => {
    expect((await start('1001', 'client')).status).toBe(403);
    expect((await start('1001', 'client2')).status).toBe(403);
  });
});

it('is exported in numbered EDLs of 999 events in a ZIP archive when there are more', async () => {
  await api.database.rows(sql`insert into video_comment (video_upload, author, frame, text)
    select ${video.uuid}::uuid, (select uuid from app_user where username = 'client'), n, 'Mass ' || n from generate_series(1, 1100) n`);
  const answer = await api.as('client').get(`${video['@id']}/comments-export?format=edl&timecode=zero`, { accept: '*/*' });
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toContain('film-comments.zip');
  const files = unzipSync(new Uint8Array(answer.bytes));
  expect(Object.keys(files)).toEqual(['film-comments-1.edl', 'film-comments-2.edl']);
  const [first = '', second = ''] = Object.values(files).map((bytes) => strFromU8(bytes));
  expect(first.match(/^\d{3} {2}001/gm)).toHaveLength(999);
  expect(`${first}${second}`.match(/Mass \d+/g)).toHaveLength(1100);
  await api.database.rows(sql`delete from video_comment where text like 'Mass %'`);
});

it('stays unchanged once there is a newer version', async () => {
  const comment = await made('client', { frame: 1 });
  await uploaded(api.as('employee'), api.world.videoTasks.acmeAva);
  expect((await say('client', {})).json()).toMatchObject({ status: 409, type: '/api/errors/video.oldVersion' });
  expect((await api.as('client').patch(comment['@id'], { text: 'Late' })).status).toBe(409);
  expect((await api.as('client').get(comment['@id'])).status).toBe(200);
});
