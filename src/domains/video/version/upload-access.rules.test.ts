/** Tests of access to video work: jobs, tasks, uploads and files, for every kind of user, and the client's view. */
import { describe, expect, it } from 'vitest';
import { allows, SELF, type Actor, type Graph, type Role, type Rule } from '#core/access';
import { transitionBetween } from '#core/states';
import { runsJob, seesJob } from '../job/job-access.rules.ts';
import { seesAsClient } from '../job/client-view.rules.ts';
import { decidesUpload, removesFile, runsUpload, seesFile, seesUpload, uploadsToTask } from './upload-access.rules.ts';
import { transitionsOf } from '../../../../test/kit/transitions.ts';
import { leastProgress, PROCESSING_LIFE, UPLOAD_LIFE, VERSION_TYPES } from './video-upload.rules.ts';

const person = (user: string, role: Role, links: Partial<Actor> = {}): Actor => ({
  user,
  username: user,
  roles: [role],
  employee: null,
  client: null,
  ...links,
});
const PEOPLE = {
  admin: person('admin', 'ROLE_ADMIN'),
  manager: person('manager', 'ROLE_MANAGER'),
  otherManager: person('other', 'ROLE_MANAGER'),
  client: person('client', 'ROLE_CLIENT', { client: 'acme' }),
  otherClient: person('client2', 'ROLE_CLIENT', { client: 'birch' }),
  assignee: person('ava', 'ROLE_EMPLOYEE', { employee: 'ava' }),
  otherEmployee: person('ben', 'ROLE_EMPLOYEE', { employee: 'ben' }),
};
const whoMay = (rule: Rule, record: Graph) =>
  Object.entries(PEOPLE)
    .filter(([, actor]) => allows(rule, actor, record))
    .map(([name]) => name);

const acme = { uuid: 'acme', liveAccounts: [{ uuid: 'shop', managers: [{ uuid: 'manager' }] }] };
const job = { uuid: 'job', client: acme };
const ownJob = { uuid: 'own-job', client: null };
const task = (videoJob: Graph) => ({ uuid: 'task', videoJob, assignedEmployee: { uuid: 'ava' } });
const version = (videoTask: Graph, versionType = 'FINAL') => ({ uuid: 'version', videoTask, versionType });

describe('a video job', () => {
  it('of a client is managed by managers of its accounts, and of no client by every manager', () => {
    expect(whoMay(runsJob(SELF), job)).toEqual(['admin', 'manager']);
    expect(whoMay(runsJob(SELF), ownJob)).toEqual(['admin', 'manager', 'otherManager']);
    expect(whoMay(runsJob('videoJob'), task(job))).toEqual(['admin', 'manager']);
  });

  it('is seen in full by its client too', () => {
    expect(whoMay(seesJob(SELF), job)).toEqual(['admin', 'manager', 'client']);
    expect(whoMay(seesJob('videoJob'), task(job))).toEqual(['admin', 'manager', 'client']);
    expect(whoMay(seesJob(SELF), ownJob)).toEqual(['admin', 'manager', 'otherManager']);
  });

  it.each([
    [['ROLE_CLIENT'], true],
    [['ROLE_CLIENT', 'ROLE_EMPLOYEE'], true],
    [['ROLE_CLIENT', 'ROLE_ADMIN'], false],
    [['ROLE_CLIENT', 'ROLE_MANAGER'], false],
    [['ROLE_EMPLOYEE'], false],
    [[], false],
  ] as const)('is shown to %j as to a client: %s', (roles, expected) => {
    expect(seesAsClient({ roles })).toBe(expected);
  });
});

describe('a version of a video', () => {
  it('is seen by those who see its job and by the assignee, who alone with the managers may upload', () => {
    expect(whoMay(seesUpload(''), version(task(job)))).toEqual(['admin', 'manager', 'client', 'assignee']);
    expect(whoMay(seesUpload('videoUpload'), { uuid: 'comment', videoUpload: version(task(job)) })).toEqual([
      'admin',
      'manager',
      'client',
      'assignee',
    ]);
    expect(whoMay(uploadsToTask, task(job))).toEqual(['admin', 'manager', 'assignee']);
  });

  it('is decided by its managers, and by the client once it is final', () => {
    expect(whoMay(runsUpload, version(task(job)))).toEqual(['admin', 'manager']);
    expect(whoMay(decidesUpload, version(task(job)))).toEqual(['admin', 'manager', 'client']);
    expect(whoMay(decidesUpload, version(task(job), 'DRAFT'))).toEqual(['admin', 'manager']);
    expect(VERSION_TYPES).toEqual(['DRAFT', 'FINAL']);
  });

  it('waits for approval, and is approved or rejected once', () => {
    expect(UPLOAD_LIFE.initial).toBe('PENDING');
    expect(UPLOAD_LIFE.noun).toBe('video upload');
    expect(Object.entries(UPLOAD_LIFE.states).map(([state, { label, severity }]) => [state, label, severity])).toEqual([
      ['PENDING', 'Waiting for approval', 'warning'],
      ['APPROVED', 'Approved', 'success'],
      ['REJECTED', 'Rejected', 'danger'],
    ]);
    const steps = UPLOAD_LIFE.transitions.map(({ from, to, label, stamps }) => [from, to, label, stamps]);
    expect(steps).toEqual([
      [['PENDING'], 'APPROVED', 'Approve', [{ field: 'approvedAt' }]],
      [['PENDING'], 'REJECTED', 'Reject', [{ field: 'rejectedAt' }]],
    ]);
    expect(transitionBetween(UPLOAD_LIFE, 'APPROVED', 'PENDING')).toBeNull();
    expect(whoMay(transitionBetween(UPLOAD_LIFE, 'PENDING', 'APPROVED')!.who, version(task(job)))).toEqual(['admin', 'manager', 'client']);
  });

  it('is processed only by the worker, again only after a failure', () => {
    expect(transitionsOf(PROCESSING_LIFE, { uuid: 'v' }, { admin: person('admin', 'ROLE_ADMIN') })).toEqual([
      'QUEUED → RUNNING (Start): nobody',
      'FAILED → RUNNING (Start): nobody',
      'RUNNING → READY (Finish): nobody',
      'RUNNING → FAILED (Fail): nobody',
    ]);
    expect([PROCESSING_LIFE.initial, PROCESSING_LIFE.noun]).toEqual(['QUEUED', 'processing']);
    expect(Object.entries(PROCESSING_LIFE.states).map(([state, { label, severity }]) => [state, label, severity])).toEqual([
      ['QUEUED', 'Waiting', 'neutral'],
      ['RUNNING', 'In progress', 'info'],
      ['READY', 'Ready', 'success'],
      ['FAILED', 'Failed', 'danger'],
    ]);
  });

  it.each([
    [0, 3, 0],
    [1, 3, 34],
    [2, 3, 67],
    [199, 200, 99],
    [299, 300, 99],
    [3, 3, 100],
    [4, 3, 100],
  ])('with %i of %i videos approved has its task at %i%% or more', (approved, required, percent) => {
    expect(leastProgress(approved, required)).toBe(percent);
  });
});

describe('a file', () => {
  const nothing = { videoUpload: null, videoJob: null, videoTask: null, schedule: null, client: null, employee: null, liveAccount: null };
  const file = (links: Record<string, unknown>): Graph => ({ uuid: 'file', uploadedBy: { uuid: 'someone' }, ...nothing, ...links });
  const shop = { uuid: 'shop', managers: [{ uuid: 'manager' }], client: { uuid: 'acme' } };
  const shift = (publishedAt: string | null, liveAccount: unknown = shop) => ({
    uuid: 'schedule',
    publishedAt,
    liveAccount,
    scheduleEmployees: [{ uuid: 'shift', employee: { uuid: 'ava' } }],
  });

  it.each([
    ['of a version', { videoUpload: version(task(job)) }, ['manager', 'client', 'assignee']],
    ['of a job', { videoJob: { ...job, videoTasks: [task(job)] } }, ['manager', 'client', 'assignee']],
    ['of a task', { videoTask: task(job) }, ['manager', 'client', 'assignee']],
    ['of a published schedule', { schedule: shift('2026-01-01') }, ['manager', 'assignee']],
    ['of a draft schedule', { schedule: shift(null) }, ['manager']],
    ['of a schedule without an account', { schedule: shift(null, null) }, ['manager', 'otherManager']],
    ['of a client', { client: { uuid: 'acme' } }, ['client']],
    ['of an employee', { employee: { uuid: 'ava' } }, ['assignee']],
    ['of an account', { liveAccount: shop }, ['manager', 'client']],
    ['of nothing', {}, []],
  ])('%s is seen by admins and those who see the record', (_, links, others) => {
    expect(whoMay(seesFile, file(links))).toEqual(['admin', ...others]);
  });

  it('is removed by admins, by those who manage the record, and by its uploader while it is not a video', () => {
    const mine = { uploadedBy: { uuid: 'ava' } };
    expect(whoMay(removesFile, file({ ...mine }))).toEqual(['admin']);
    for (const link of ['schedule', 'client', 'employee']) {
      expect(whoMay(removesFile, file({ ...mine, [link]: { uuid: 'x' } })), link).toEqual(['admin', 'assignee']);
      expect(whoMay(removesFile, file({ [link]: { uuid: 'x' } })), link).toEqual(['admin']);
    }
    expect(whoMay(removesFile, file({ ...mine, videoJob: job }))).toEqual(['admin', 'manager', 'assignee']);
    expect(whoMay(removesFile, file({ ...mine, videoTask: task(job) }))).toEqual(['admin', 'manager', 'assignee']);
    expect(whoMay(removesFile, file({ ...mine, liveAccount: shop }))).toEqual(['admin', 'manager', 'assignee']);
    expect(whoMay(removesFile, file({ ...mine, videoUpload: version(task(job)) }))).toEqual(['admin']);
  });
});
