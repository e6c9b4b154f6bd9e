/** Sample requests of every action for the tests that cover all actions: on all available records, in all their forms. */
import type { InjectOptions } from 'fastify';
import { uuidIn } from '#core/iri';
import type { AccountLinks } from './account-links.ts';
import { PASSWORD, type Person, type World } from './api.ts';
import { USUAL_WEIGHTS } from '../../src/domains/scheduling/fill/fill-weights.rules.ts';
import { dashboardFile, listFile } from './exports.ts';
import { formOf } from './upload.ts';
import type { SecondSteps } from './second-steps.ts';
import { chunkOf, looksLikeVideo } from './video.ts';

/** Records for the requests, in addition to the world's own. */
export interface ActionInputs {
  readonly world: World;
  readonly person: Person;
  readonly schedules: readonly string[];
  readonly streams: readonly string[];
  readonly payrolls: readonly string[];
  readonly payrollItems: readonly string[];
  /** An open one and a declined one. */
  readonly arrears: { readonly open: string; readonly declined: string };
  readonly imports: readonly string[];
  readonly backgroundJobs: readonly string[];
  /** Two for each decision. */
  readonly timeOffs: readonly string[];
  /** Two for each of five videos. */
  readonly videoUploads: readonly string[];
  readonly fileUploads: readonly string[];
  /** Failed tasks. */
  readonly similarityTasks: readonly string[];
  readonly similarities: readonly string[];
  readonly bumpers: readonly string[];
  readonly libraryFolders: readonly string[];
  readonly libraryVideos: readonly string[];
  /** One each of the employee, the manager and the client. */
  readonly calendarFeeds: readonly string[];
  /** One of the employee, one of the manager. */
  readonly notifications: readonly string[];
  /** A failed one. */
  readonly deliveries: readonly string[];
  /** A published schedule with two open places, and an employee who could take one. */
  readonly openShift: { readonly schedule: string; readonly employee: string };
  /** One for each action; all are pending. */
  readonly shiftClaims: readonly string[];
  /** One for each action, the first already accepted. */
  readonly shiftSwaps: readonly string[];
  /** A shift that its employee has not offered to anyone yet. */
  readonly ownShift: string;
  /** A single-chunk upload that the person has begun; another user's id if the person may not upload. */
  readonly uploadSession: string;
  /** Another one, to be discarded. */
  readonly discardedSession: string;
  /** Different for each person. */
  readonly accountLinks: AccountLinks;
  /** The person's own; another user's for tests that change nothing. */
  readonly secondSteps: SecondSteps;
  /** Headers of the person's browser session. */
  readonly cookies: Readonly<Record<string, string>>;
  /** Uuid of another session of the person. */
  readonly session: string;
}

type Request = Pick<InjectOptions, 'headers' | 'payload' | 'query'> & { readonly url: string };
type Requests = (inputs: ActionInputs) => readonly Request[] | Promise<readonly Request[]>;

const JUNE = { from: '2026-06-01', to: '2026-06-30' } as const;
const MONTH = { periodType: 'MONTHLY', startDate: '2026-06-01', endDate: '2026-06-30' } as const;
const NEXT_MONTH = { periodType: 'MONTHLY', startDate: '2026-07-01', endDate: '2026-07-31' } as const;

const CONFIRMED = { currentPassword: PASSWORD } as const;

const get = (url: string, query: Record<string, string> = {}): Request => ({ url, query });
const send = (url: string, body: object): Request => ({
  url,
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(body),
});
const on = (iris: readonly string[], rest: string, query: Record<string, string> = {}) => iris.map((iri) => get(`${iri}${rest}`, query));
const forms = (url: string, bodies: readonly object[]) => bodies.map((body) => send(url, body));
const accounts = ({ world }: ActionInputs) => Object.values(world.accounts);
const me = ({ person }: ActionInputs) => send('', { nickname: person }).payload;

/** Each deciding action has two of its own, since a decision is final. */
const pairOf = (iris: readonly string[], turn: number) => iris.slice(2 * turn, 2 * turn + 2);
const dashed = (iri: string) => iri.replace('video_uploads', 'video-uploads');

const HANDED_IN = { dayOfWeek: 'MONDAY', timeSlots: [{ startTime: '09:00', endTime: '17:00' }] } as const;

/** By method and path. */
export const ACTION_REQUESTS: Readonly<Record<string, Requests>> = {
  'POST /api/authentication/token': ({ person }) => [send('/api/authentication/token', { username: person, password: PASSWORD })],
  'POST /api/authentication/refresh': ({ cookies }) => [{ url: '/api/authentication/refresh', headers: { ...cookies } }],
  'GET /api/authentication/session': () => [get('/api/authentication/session')],
  'POST /api/authentication/forgot-password': () => [send('/api/authentication/forgot-password', { email: 'nobody@example.org' })],
  'POST /api/users/:uuid/invite': ({ accountLinks }) => [send(`${accountLinks.invited}/invite`, {})],
  'POST /api/authentication/reset-password': ({ accountLinks }) => [
    send('/api/authentication/reset-password', { token: accountLinks.password, password: PASSWORD }),
  ],
  'POST /api/authentication/confirm-email': ({ accountLinks }) => [
    send('/api/authentication/confirm-email', { token: accountLinks.email }),
  ],
  'GET /api/me/second-factors': () => [get('/api/me/second-factors')],
  'POST /api/me/second-factors/totp/confirm': ({ secondSteps }) => [
    send('/api/me/second-factors/totp/confirm', { code: secondSteps.code() }),
  ],
  'POST /api/me/second-factors/totp': () => [send('/api/me/second-factors/totp', CONFIRMED)],
  'POST /api/me/second-factors/passkeys': ({ secondSteps: { answer } }) => [
    send('/api/me/second-factors/passkeys', { name: 'Phone', answer }),
  ],
  'POST /api/me/second-factors/passkeys/options': () => [send('/api/me/second-factors/passkeys/options', CONFIRMED)],
  'POST /api/me/second-factors/recovery-codes': () => [send('/api/me/second-factors/recovery-codes', CONFIRMED)],
  'DELETE /api/me/second-factors/totp': () => [send('/api/me/second-factors/totp', CONFIRMED)],
  'DELETE /api/me/second-factors/passkeys/:passkey': async ({ secondSteps }) => [
    send(`/api/me/second-factors/passkeys/${await secondSteps.addPasskey()}`, CONFIRMED),
  ],
  'DELETE /api/users/:uuid/second-factors': ({ accountLinks }) => [get(`${accountLinks.invited}/second-factors`)],
  'GET /api/sign-in-rules': () => [get('/api/sign-in-rules')],
  'PUT /api/sign-in-rules': () => [send('/api/sign-in-rules', { secondFactorFor: [] })],
  'GET /api/me': () => [get('/api/me')],
  'GET /api/me/profile': () => [get('/api/me/profile')],
  'PATCH /api/me': (inputs) => [{ ...send('/api/me', {}), payload: me(inputs) }],
  'PATCH /api/me/profile': (inputs) => [{ ...send('/api/me/profile', {}), payload: me(inputs) }],
  'GET /api/me/sessions': () => [get('/api/me/sessions')],
  'DELETE /api/me/sessions/:session': ({ session }) => [send(`/api/me/sessions/${session}`, CONFIRMED)],
  'DELETE /api/me/sessions': () => [send('/api/me/sessions', CONFIRMED)],
  'GET /api/employee-availabilities/week-view': ({ world }) => [
    get('/api/employee-availabilities/week-view', { weekStartDate: '2026-06-08' }),
    ...Object.values(world.employees).map((iri) =>
      get('/api/employee-availabilities/week-view', { weekStartDate: '2026-06-08', 'employeeIds[]': uuidIn(iri) }),
    ),
  ],
  'GET /api/employee-availabilities/next-week': () => [get('/api/employee-availabilities/next-week')],
  'GET /api/employee-availabilities/free-times': () => [
    get('/api/employee-availabilities/free-times', { from: '2026-06-08', to: '2026-06-14' }),
  ],
  'POST /api/employee-availabilities/hand-in': ({ world }) =>
    Object.values(world.employees).map((employee) =>
      send('/api/employee-availabilities/hand-in', { employee, weekStartDate: '2026-06-08', days: [HANDED_IN] }),
    ),
  'POST /api/employee-availabilities/copy-week': ({ world }) =>
    Object.values(world.employees).map((employee) =>
      send('/api/employee-availabilities/copy-week', {
        employee,
        sourceWeekStartDate: '2026-06-08',
        targetWeekStartDate: '2026-06-15',
        overwrite: true,
      }),
    ),
  'POST /api/usual-availabilities/week': ({ world }) =>
    Object.values(world.employees).map((employee) => send('/api/usual-availabilities/week', { employee, days: [HANDED_IN] })),
  'GET /api/leave_balances': ({ world }) => [
    get('/api/leave_balances'),
    ...Object.values(world.employees).map((iri) => get('/api/leave_balances', { employee: iri, type: 'HOLIDAY', asOf: '2026-06-10' })),
  ],
  'GET /api/time_offs/preview': ({ world }) =>
    Object.values(world.employees).map((employee) =>
      get('/api/time_offs/preview', { employee, startTime: '2026-06-10T00:00:00Z', endTime: '2026-06-12T12:00:00Z' }),
    ),
  'POST /api/time_offs/:uuid/approve': ({ timeOffs }) => pairOf(timeOffs, 0).map((iri) => send(`${iri}/approve`, { note: 'test' })),
  'POST /api/time_offs/:uuid/decline': ({ timeOffs }) => pairOf(timeOffs, 1).map((iri) => send(`${iri}/decline`, {})),
  'POST /api/time_offs/:uuid/cancel': ({ timeOffs }) => pairOf(timeOffs, 2).map((iri) => send(`${iri}/cancel`, {})),
  // The streams of the others are read by clients afterwards.
  'POST /api/schedules/:uuid/live_streams': ({ schedules, streams }) =>
    schedules
      .slice(-1)
      .flatMap((iri) => [streams.slice(-1), []].map((liveStreams) => send(`${iri}/live_streams`, { liveStreams, overrideReason: 'test' }))),
  'GET /api/live_accounts/:uuid/bonus-preview': (inputs) => on(accounts(inputs), '/bonus-preview', { hourlyGmv: '120' }),
  'GET /api/live_accounts/:uuid/gmv-trend': (inputs) => on(accounts(inputs), '/gmv-trend'),
  'GET /api/live_accounts/:uuid/best-hours': (inputs) => on(accounts(inputs), '/best-hours', { weeks: '52' }),
  'GET /api/schedules/week-needs': () => [get('/api/schedules/week-needs', { weekStartDate: '2026-06-08' })],
  'POST /api/schedules/publish': ({ world }) => [
    send('/api/schedules/publish', { schedules: [world.schedules.acmePublished] }),
    send('/api/schedules/publish', { from: '2031-01-01', to: '2031-01-02' }),
  ],
  'GET /api/schedules/week.pdf': ({ world }) => [
    get('/api/schedules/week.pdf', { week: '2026-06-10' }),
    get('/api/schedules/week.pdf', { week: '2026-06-10', by: 'accounts', liveAccount: world.accounts.acmeUk }),
  ],
  'POST /api/schedules/batch': ({ world }) => [
    send('/api/schedules/batch', { change: [{ schedule: world.schedules.acmePublished, title: 'Batch' }], overrideReason: 'test' }),
    send('/api/schedules/batch', { create: [], change: [], remove: [] }),
  ],
  'POST /api/schedules/fill': ({ schedules }) => forms('/api/schedules/fill', [JUNE, { schedules: schedules.slice(-1) }]),
  'POST /api/schedules/fill/apply': ({ world, schedules }) =>
    schedules.map((schedule) =>
      send('/api/schedules/fill/apply', {
        proposals: [{ schedule, role: 'SUPPORT', employee: world.employees.cleo }],
        overrideReason: 'no rate',
      }),
    ),
  'GET /api/schedules/:uuid/candidates': ({ schedules }) => on(schedules, '/candidates', { role: 'HOST' }),
  'GET /api/schedules/fill/weights': () => [get('/api/schedules/fill/weights')],
  'PUT /api/schedules/fill/weights': () => [send('/api/schedules/fill/weights', USUAL_WEIGHTS)],
  'POST /api/schedules/copy': () => [
    send('/api/schedules/copy', { from: '2026-06-08', to: '2031-06-09', days: 7, overrideReason: 'test' }),
    send('/api/schedules/copy', { from: '2026-06-10', to: '2031-06-11', days: 1, overrideReason: 'test' }),
  ],
  'POST /api/schedule_templates/save-week': ({ person }) => [
    send('/api/schedule_templates/save-week', { name: `Week of ${person}`, week: '2026-06-10' }),
  ],
  'POST /api/schedule_templates/:uuid/lay': ({ world }) => [
    send(`${world.scheduleTemplate}/lay`, { week: '2033-06-08', overrideReason: 'test' }),
  ],
  'POST /api/schedules/:uuid/repeat': ({ schedules }) =>
    schedules.map((iri) => send(`${iri}/repeat`, { until: '2026-06-20', overrideReason: 'test' })),
  'GET /api/schedules/:uuid/performance': ({ schedules }) => on(schedules, '/performance'),
  'POST /api/live-streams/tiktok-upload': async ({ world }) => {
    const file = await listFile({
      generation: 'F2',
      rows: [
        {
          creatorId: '1',
          creator: 'acme.uk',
          nickname: 'Acme',
          start: '2026-07-01T20:00:00',
          durationSeconds: 3600,
          figures: { revenue: '10.00' },
        },
      ],
    });
    return ([{}, { dryRun: '1' }, { liveAccount: world.accounts.birch }] as Record<string, string>[]).map((fields) => ({
      url: '/api/live-streams/tiktok-upload',
      ...formOf(file, fields),
    }));
  },
  'POST /api/live-streams/tiktok-dashboard-upload': async ({ streams }) => {
    const file = await dashboardFile({ clock: true, metrics: [{ time: '2026-05-10T18:05:00', attributedGmv: '1.00' }] });
    return ([{}, ...streams.map((liveStream) => ({ liveStream }))] as Record<string, string>[]).map((fields) => ({
      url: '/api/live-streams/tiktok-dashboard-upload',
      ...formOf(file, fields),
    }));
  },
  'GET /api/live_stream_imports/:uuid/file': ({ imports }) => on(imports, '/file'),
  'POST /api/live_streams/:uuid/rematch': ({ streams }) => streams.map((iri) => send(`${iri}/rematch`, {})),
  'GET /api/live-streams/unmatched': () => [get('/api/live-streams/unmatched', JUNE)],
  'GET /api/live_streams/:uuid/timeline': ({ streams }) => on(streams, '/timeline'),
  'GET /api/live_streams/:uuid/medians': ({ streams }) => on(streams, '/medians'),
  'GET /api/live-streams/sparklines': ({ streams }) => [
    { url: `/api/live-streams/sparklines?${streams.map((iri) => `streams[]=${uuidIn(iri)}`).join('&')}` },
  ],
  'POST /api/payrolls/validate-period': () => forms('/api/payrolls/validate-period', [MONTH, NEXT_MONTH]),
  'POST /api/payrolls/generate': () => forms('/api/payrolls/generate', [NEXT_MONTH, MONTH]),
  'POST /api/payrolls': () => forms('/api/payrolls', [{ ...NEXT_MONTH, startDate: '2026-04-01', endDate: '2026-04-30' }, MONTH]),
  'POST /api/payroll_items': ({ payrolls, world }) =>
    forms(
      '/api/payroll_items',
      payrolls.map((payroll) => ({ payroll, employee: world.employees.cleo, additionalAmount: '5.00' })),
    ),
  'POST /api/arrears/:uuid/decline': ({ arrears }) => [send(`${arrears.open}/decline`, { reason: 'Agreed otherwise' })],
  'POST /api/arrears/:uuid/reopen': ({ arrears }) => [send(`${arrears.declined}/reopen`, {})],
  'POST /api/payrolls/try-terms': ({ world }) => [
    send('/api/payrolls/try-terms', { employee: world.employees.ava, values: { hostHourlyRate: '20.00' } }),
  ],
  'POST /api/payrolls/:uuid/recalculate': ({ payrolls }) => payrolls.map((iri) => send(`${iri}/recalculate`, {})),
  'PATCH /api/payrolls/:uuid/status': ({ payrolls }) =>
    payrolls.flatMap((iri) => [send(`${iri}/status`, { status: 'DRAFT' }), send(`${iri}/status`, { status: 'SUBMITTED' })]),
  'GET /api/payrolls/:uuid/submit-check': ({ payrolls }) => on(payrolls, '/submit-check'),
  'GET /api/mail-settings': () => [get('/api/mail-settings')],
  'POST /api/background_jobs/:uuid/retry': ({ backgroundJobs }) => backgroundJobs.map((iri) => send(`${iri}/retry`, {})),
  'POST /api/background_jobs/:uuid/stop': ({ backgroundJobs }) => backgroundJobs.map((iri) => send(`${iri}/stop`, {})),
  'GET /api/payrolls/:uuid/export': ({ payrolls }) => [...on(payrolls, '/export'), ...on(payrolls, '/export', { kind: 'bank' })],
  'GET /api/payrolls/:uuid/payslips.pdf': ({ payrolls }) => on(payrolls, '/payslips.pdf'),
  'GET /api/payroll_items/:uuid/payslip': ({ payrollItems }) => on(payrollItems, '/payslip'),
  'GET /api/payroll_items/:uuid/payslip.pdf': ({ payrollItems }) => on(payrollItems, '/payslip.pdf'),
  'POST /api/holiday-configurations/bulk': () => [
    send('/api/holiday-configurations/bulk', { dates: ['2031-06-10', '2031-06-12'], name: 'Test' }),
  ],
  'GET /api/holiday-configurations/year/:year': () => [get('/api/holiday-configurations/year/2026')],
  'POST /api/holiday-configurations/check': () => [send('/api/holiday-configurations/check', { dates: ['2026-06-10', '2026-06-11'] })],
  'GET /api/holiday-configurations/suggestions': () => [
    get('/api/holiday-configurations/suggestions', { year: '2026', region: 'england-wales' }),
  ],
  'DELETE /api/holiday-configurations/bulk': () => [send('/api/holiday-configurations/bulk', { dates: ['2031-06-12', '2031-06-13'] })],
  'POST /api/reports/live-stream-analytics': () =>
    forms(
      '/api/reports/live-stream-analytics',
      ['stream', 'account', 'client', 'product', 'day', 'week', 'month', 'weekday', 'hour'].map((groupBy) => ({
        ...JUNE,
        groupBy,
        compareTo: 'previous',
      })),
    ),
  'POST /api/reports/product-performance': () => forms('/api/reports/product-performance', [JUNE, { ...JUNE, product: 'p1' }]),
  'POST /api/reports/employee-performance': ({ world }) =>
    forms('/api/reports/employee-performance', [
      JUNE,
      ...Object.values(world.employees).map((employee) => ({ ...JUNE, employee, compareTo: 'previous' })),
    ]),
  'POST /api/reports/profit-loss': () =>
    forms('/api/reports/profit-loss', [
      ...['client', 'account', 'week', 'month', 'schedule'].map((groupBy) => ({ ...JUNE, groupBy })),
      { ...JUNE, groupBy: 'schedule', offAccount: true },
    ]),
  'POST /api/reports/schedule-details': () =>
    forms(
      '/api/reports/schedule-details',
      ['schedule', 'account', 'host', 'week'].map((groupBy) => ({ ...JUNE, groupBy })),
    ),
  'POST /api/video_uploads': ({ world }) =>
    [world.videoTasks.acmeAva, world.videoTasks.birchBen].map((videoTask) => ({
      url: '/api/video_uploads',
      ...formOf({ name: 'film.mp4', bytes: looksLikeVideo(2000) }, { videoTask, videoSerial: '5' }),
    })),
  'POST /api/video_uploads/chunk/initiate': ({ world }) =>
    forms('/api/video_uploads/chunk/initiate', [{ originalFilename: 'film.mp4', fileSize: 2000, videoTask: world.videoTasks.acmeAva }]),
  'POST /api/video-uploads/chunk/initiate': ({ world }) =>
    forms('/api/video-uploads/chunk/initiate', [
      { filename: 'film.mp4', fileSize: 2000, metadata: { videoTask: world.videoTasks.acmeAva } },
    ]),
  'POST /api/video_uploads/chunk/:session': ({ uploadSession }) => [
    { url: `/api/video_uploads/chunk/${uploadSession}`, ...chunkOf(looksLikeVideo(2000)) },
  ],
  'POST /api/video-uploads/chunk/:session': ({ uploadSession }) => [
    { url: `/api/video-uploads/chunk/${uploadSession}`, ...chunkOf(looksLikeVideo(2000)) },
  ],
  'GET /api/video-uploads/chunk/:session/status': ({ uploadSession }) => [get(`/api/video-uploads/chunk/${uploadSession}/status`)],
  'DELETE /api/video_uploads/chunk/:session': ({ discardedSession }) => [get(`/api/video_uploads/chunk/${discardedSession}`)],
  'POST /api/video_uploads/chunk/:session/complete': ({ uploadSession }) =>
    forms(`/api/video_uploads/chunk/${uploadSession}/complete`, [{}]),
  'POST /api/video-uploads/chunk/:session/complete': ({ uploadSession }) =>
    forms(`/api/video-uploads/chunk/${uploadSession}/complete`, [{ totalChunks: 1 }]),
  'POST /api/video_uploads/:uuid/approve': ({ videoUploads }) => pairOf(videoUploads, 0).map((iri) => send(`${iri}/approve`, {})),
  'POST /api/video-uploads/:uuid/approve': ({ videoUploads }) => pairOf(videoUploads, 1).map((iri) => send(`${dashed(iri)}/approve`, {})),
  'POST /api/video_uploads/:uuid/reject': ({ videoUploads }) =>
    pairOf(videoUploads, 2).map((iri) => send(`${iri}/reject`, { reason: 'test' })),
  'POST /api/video-uploads/:uuid/reject': ({ videoUploads }) =>
    pairOf(videoUploads, 3).map((iri) => send(`${dashed(iri)}/reject`, { reason: 'test' })),
  'GET /api/video_uploads/:uuid/comments-export': ({ videoUploads }) =>
    ['csv', 'edl', 'fcpxml'].flatMap((format) => on(videoUploads, '/comments-export', { format })),
  'POST /api/video_jobs/:uuid/template': ({ world, person }) =>
    Object.values(world.videoJobs).map((iri, index) => send(`${iri}/template`, { name: `${person} ${index}` })),
  'GET /api/video_uploads/:uuid/news': ({ videoUploads }) => on(videoUploads, '/news'),
  'POST /api/video_uploads/:uuid/seen': ({ videoUploads }) => videoUploads.map((iri) => send(`${iri}/seen`, {})),
  'GET /api/video_uploads/:uuid/readers': ({ videoUploads }) => on(videoUploads, '/readers'),
  'GET /api/video_uploads/:record/files/:variant': ({ videoUploads }) => [
    ...on(pairOf(videoUploads, 4), '/files/original'),
    ...on(pairOf(videoUploads, 4), '/files/poster'),
  ],
  'POST /api/shift_claims': ({ openShift: { schedule, employee } }) => forms('/api/shift_claims', [{ schedule, role: 'HOST', employee }]),
  'POST /api/shift_claims/:uuid/approve': ({ shiftClaims: [iri] }) => [send(`${iri}/approve`, { overrideReason: 'test' })],
  'POST /api/shift_claims/:uuid/decline': ({ shiftClaims: [, iri] }) => [send(`${iri}/decline`, { reason: 'test' })],
  'POST /api/shift_claims/:uuid/cancel': ({ shiftClaims: [, , iri] }) => [send(`${iri}/cancel`, {})],
  'GET /api/schedule_employees/:uuid/swap-partners': ({ ownShift }) => on([ownShift], '/swap-partners'),
  'POST /api/shift_swaps': ({ ownShift }) => forms('/api/shift_swaps', [{ shift: ownShift, message: 'test' }]),
  'POST /api/shift_swaps/:uuid/approve': ({ shiftSwaps: [iri] }) => [send(`${iri}/approve`, { overrideReason: 'test' })],
  'POST /api/shift_swaps/:uuid/accept': ({ shiftSwaps: [, iri] }) => [send(`${iri}/accept`, {})],
  'POST /api/shift_swaps/:uuid/decline': ({ shiftSwaps: [, , iri] }) => [send(`${iri}/decline`, { reason: 'test' })],
  'POST /api/shift_swaps/:uuid/cancel': ({ shiftSwaps: [, , , iri] }) => [send(`${iri}/cancel`, {})],
  'POST /api/calendar_feeds/:uuid/revoke': ({ calendarFeeds }) => calendarFeeds.map((iri) => send(`${iri}/revoke`, {})),
  'POST /api/calendar_feeds/:uuid/renew': ({ calendarFeeds }) => calendarFeeds.map((iri) => send(`${iri}/renew`, {})),
  'POST /api/user_devices': ({ person }) => [send('/api/user_devices', { fcmToken: `token-of-${person}`, deviceName: 'Chrome on Linux' })],
  'GET /api/user_devices/statistics': () => [get('/api/user_devices/statistics')],
  'GET /api/config/firebase': () => [get('/api/config/firebase')],
  'GET /api/notifications/unread': () => [get('/api/notifications/unread')],
  'GET /api/notifications/inbox': () => [
    get('/api/notifications/inbox'),
    get('/api/notifications/inbox', { unread: '1', area: 'SCHEDULE', page: '1' }),
  ],
  'POST /api/notifications/:uuid/read': ({ notifications }) => notifications.map((iri) => send(`${iri}/read`, {})),
  'POST /api/notifications/read-all': () => forms('/api/notifications/read-all', [{}, { area: 'TASKS' }]),
  'POST /api/notifications/mute': () => forms('/api/notifications/mute', [{ type: 'TASK_REMINDER', muted: true }]),
  'POST /api/notification-preferences/subscribe': () => forms('/api/notification-preferences/subscribe', [{ type: 'TASK_REMINDER' }]),
  'GET /api/notifications/history': () => [
    get('/api/notifications/history'),
    get('/api/notifications/history', { type: 'SCHEDULE_CHANGE' }),
  ],
  'GET /api/notifications/:uuid/deliveries': ({ notifications }) => on(notifications, '/deliveries'),
  'POST /api/notification_deliveries/:uuid/retry': ({ deliveries }) => deliveries.map((iri) => send(`${iri}/retry`, {})),
  'POST /api/notifications/announce': () =>
    forms('/api/notifications/announce', [{ title: 'Test', text: 'Test.', roles: ['ROLE_ADMIN'], dryRun: true }]),
  'GET /api/notifications/channels': () => [get('/api/notifications/channels')],
  'POST /api/notifications/send-week-summary': ({ world }) =>
    forms('/api/notifications/send-week-summary', [{ weekStart: '2026-06-08', users: [world.users.employee, world.users.client] }]),
  'GET /api/notifications/week-summary-data': () => [
    get('/api/notifications/week-summary-data', { weekStart: '2026-06-08', weekEnd: '2026-06-14' }),
    get('/api/notifications/week-summary-data'),
  ],
  'GET /api/notification-preferences/week-summary-recipients': () => [get('/api/notification-preferences/week-summary-recipients')],
  'GET /api/notification-preferences': () => [get('/api/notification-preferences')],
  'PUT /api/notification-preferences': () => forms('/api/notification-preferences', [{ emailEnabled: true }, { emailEnabled: 'no' }]),
  'GET /api/schedules/:uuid/uploads': ({ schedules }) => on(schedules, '/uploads'),
  'POST /api/file-uploads/': ({ world }) => [
    {
      url: '/api/file-uploads/',
      ...formOf({ name: 'a.txt', bytes: Buffer.from('a') }, { entityType: 'video_task', entity: world.videoTasks.acmeAva }),
    },
  ],
  'POST /api/file_uploads': ({ world, fileUploads }) => [
    send('/api/file_uploads', { fileUpload: fileUploads[0], entityType: 'video_task', entity: world.videoTasks.acmeAva }),
  ],
  'GET /api/file_uploads/:uuid/download-url': ({ fileUploads }) => on(fileUploads, '/download-url'),
  'GET /api/file_uploads/:record/content': ({ fileUploads }) => on(fileUploads, '/content'),
  'GET /api/schedules/:uuid/video_jobs': ({ schedules }) => on(schedules, '/video_jobs'),
  'POST /api/schedules/:uuid/video_jobs': ({ schedules, world }) =>
    schedules.flatMap((iri) => Object.values(world.videoJobs).map((job) => send(`${iri}/video_jobs`, { videoJobUuids: [uuidIn(job)] }))),
  'DELETE /api/schedules/:uuid/video_jobs/:jobId': ({ schedules, world }) =>
    schedules.map((iri) => get(`${iri}/video_jobs/${uuidIn(world.videoJobs.unassigned)}`)),
  'GET /api/video_jobs/statistics': () => [get('/api/video_jobs/statistics')],
  'GET /api/video_jobs/client/:uuid/summary': ({ world }) =>
    Object.values(world.clients).map((iri) => get(`/api/video_jobs/client/${uuidIn(iri)}/summary`)),
  'PATCH /api/video_jobs/bulk-status': ({ world }) =>
    Object.values(world.videoJobs).flatMap((iri) =>
      ['DELETED', 'IN_PROGRESS'].map((status) => send('/api/video_jobs/bulk-status', { ids: [iri], status })),
    ),
  'GET /api/video_tasks/statistics': () => [get('/api/video_tasks/statistics')],
  'GET /api/video_tasks/employee/:uuid/summary': ({ world }) =>
    Object.values(world.employees).map((iri) => get(`/api/video_tasks/employee/${uuidIn(iri)}/summary`)),
  'PATCH /api/video_tasks/bulk-assign': ({ world }) =>
    Object.values(world.videoTasks).map((iri) =>
      send('/api/video_tasks/bulk-assign', { taskIds: [uuidIn(iri)], employeeId: world.employees.ava }),
    ),
  'PATCH /api/video_tasks/bulk-status': ({ world }) =>
    Object.values(world.videoTasks).map((iri) => send('/api/video_tasks/bulk-status', { taskIds: [iri], status: 'COMPLETED' })),
  'POST /api/similarity_tasks/claim': () => forms('/api/similarity_tasks/claim', [{ worker: 'test', algorithmVersion: 1 }]),
  'POST /api/similarity_tasks/:uuid/progress': ({ similarityTasks }) =>
    similarityTasks.map((iri) => send(`${iri}/progress`, { worker: 'test', progress: 1 })),
  'GET /api/similarity_tasks/:uuid/file': ({ similarityTasks }) => on(similarityTasks, '/file'),
  'POST /api/similarity_tasks/:uuid/parts': ({ similarityTasks }) =>
    similarityTasks.map((iri) => ({
      url: `${iri}/parts`,
      ...formOf({ name: 'part', bytes: Buffer.from('ab') }, { worker: 'test', place: '0', second: '0', seconds: '1', printBytes: '1' }),
    })),
  'GET /api/similarity_tasks/videos': () => [get('/api/similarity_tasks/videos', { algorithmVersion: '1' })],
  'GET /api/similarity_tasks/videos/sequences': () => [get('/api/similarity_tasks/videos/sequences', { algorithmVersion: '1' })],
  'GET /api/similarity_tasks/parts/:part/print': () => [get('/api/similarity_tasks/parts/none/print')],
  'GET /api/similarity_tasks/parts/:part/frames': () => [get('/api/similarity_tasks/parts/none/frames')],
  'POST /api/similarity_tasks/:uuid/complete': ({ similarityTasks }) =>
    similarityTasks.map((iri) => send(`${iri}/complete`, { worker: 'test', seconds: 1, searchedUpTo: 0, matches: [] })),
  'POST /api/similarity_tasks/:uuid/fail': ({ similarityTasks }) =>
    similarityTasks.map((iri) => send(`${iri}/fail`, { worker: 'test', error: 'Test.', isFinal: true })),
  'POST /api/similarity_tasks/:uuid/retry': ({ similarityTasks }) => similarityTasks.map((iri) => send(`${iri}/retry`, {})),
  'GET /api/similarity_tasks/statistics': () => [get('/api/similarity_tasks/statistics')],
  'POST /api/video_similarities/:uuid/decide': ({ similarities }) =>
    similarities.map((iri) => send(`${iri}/decide`, { decision: 'ALLOWED', note: 'Test.' })),
  'GET /api/video_similarities/statistics': () => [get('/api/video_similarities/statistics')],
  'GET /api/video_similarities/families': () => [get('/api/video_similarities/families')],
  'POST /api/video_similarities/decide': ({ similarities }) =>
    similarities.map((iri) => send('/api/video_similarities/decide', { similarities: [iri], decision: 'ALLOWED', note: 'Test.' })),
  'POST /api/video_uploads/:uuid/bumpers': ({ videoUploads }) =>
    videoUploads.map((iri) => send(`${iri}/bumpers`, { name: 'Intro', start: 0, end: 2 })),
  'POST /api/similarity_bumpers/:uuid/unmark': ({ bumpers }) => bumpers.map((iri) => send(`${iri}/unmark`, {})),
  'GET /api/similarity_bumpers/suggestions': () => [get('/api/similarity_bumpers/suggestions')],
  'GET /api/video_uploads/:uuid/uses': ({ videoUploads }) => on(videoUploads, '/uses'),
  'GET /api/library_videos/:uuid/uses': ({ libraryVideos }) => on(libraryVideos, '/uses'),
  'GET /api/library_videos/:record/content': ({ libraryVideos }) => on(libraryVideos, '/content'),
  'GET /api/library_folders/choices': () => [get('/api/library_folders/choices')],
  'POST /api/library_folders/:uuid/list': ({ libraryFolders }) => libraryFolders.map((iri) => send(`${iri}/list`, {})),
  'POST /api/library_folders/:uuid/stop': ({ libraryFolders }) => libraryFolders.map((iri) => send(`${iri}/stop`, {})),
  'GET /api/video_uploads/:uuid/sources': ({ videoUploads }) => on(videoUploads, '/sources'),
  'GET /api/video_uploads/:uuid/reuse': ({ videoUploads }) => on(videoUploads, '/reuse'),
  // Last, because it signs the person out.
  'POST /api/authentication/logout': () => [get('/api/authentication/logout')],
};
