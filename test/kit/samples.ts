/** A valid body for creating each resource, for the tests that cover every resource; a new resource needs an entry here. */
import { DAYS_OF_WEEK } from '#domains/availability';
import type { World } from './world.ts';

type Sample = (world: World, turn: number) => Record<string, unknown>;

/** `turn` makes values unique and times free. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  User: (_, turn) => ({
    username: `sample${turn}`,
    email: `sample${turn}@example.com`,
    roles: ['ROLE_MANAGER'],
    password: 'a sample password',
  }),
  Client: (_, turn) => ({ name: `Sample client ${turn}`, email: `client${turn}@example.com`, phone: '+44 20 7946 0000' }),
  Employee: (_, turn) => ({ nickname: `Sample ${turn}`, hostHourlyRate: '15.00', generalHourlyRate: 12 }),
  EmployeeTerms: (world, turn) => ({
    employee: world.employees.ava,
    validFrom: day(turn),
    hostHourlyRate: `${20 + turn}.00`,
    reason: `Raise ${turn}`,
  }),
  EmployeeAvailability: (world, turn) => ({
    employee: world.employees.ava,
    weekStartDate: monday(turn),
    dayOfWeek: 'TUESDAY',
    timeSlots: [{ startTime: '09:00', endTime: '17:00' }],
  }),
  UsualAvailability: (world, turn) => ({
    employee: turn > 7 ? world.employees.cleo : world.employees.ben,
    dayOfWeek: DAYS_OF_WEEK[turn % 7],
    timeSlots: [{ startTime: '18:00', endTime: '24:00' }],
  }),
  TimeOff: (world, turn) => ({
    employee: world.employees.ava,
    startTime: slot(turn, 0),
    endTime: slot(turn, 20),
    reason: `Holiday ${turn}`,
  }),
  LeaveEntitlement: (world, turn) => ({
    employee: world.employees.ben,
    type: 'OTHER',
    validFrom: new Date(Date.UTC(2030, 0, 1 + turn)).toISOString().slice(0, 10),
    daysPerYear: '28.00',
    carryOverDays: '5.00',
  }),
  LiveAccount: (world, turn) => ({
    identity: `sample.account.${turn}`,
    client: world.clients.acme,
    timezone: 'Europe/London',
    hourlyGmvBonusSettings: { roles: ['HOST'], tiers: [{ minHourlyGmv: '100.00', bonusPerHour: '2.00' }] },
  }),
  LiveAccountTerms: (world, turn) => ({
    liveAccount: world.accounts.acmeUk,
    validFrom: day(turn),
    administrativeCostPerHour: `${turn}.50`,
  }),
  Schedule: (world, turn) => ({
    type: 'LIVE',
    title: `Sample ${turn}`,
    needs: { SUPPORT: 1 },
    liveAccount: world.accounts.acmeUk,
    startTime: slot(turn, 9),
    endTime: slot(turn, 11),
  }),
  LiveStream: (world, turn) => ({
    liveAccount: world.accounts.acmeUk,
    startTime: slot(turn, 9),
    endTime: slot(turn, 11),
    revenue: '120.50',
    views: 900,
  }),
  LiveStreamProduct: (world, turn) => ({
    liveStream: world.streams.acmeEvening,
    productId: `17${turn}`,
    productName: `Sample ${turn}`,
    itemsSold: 3,
  }),
  LiveStreamViewerSource: (world, turn) => ({
    liveStream: world.streams.acmeEvening,
    viewerSource: `Source ${turn}`,
    sharePercentage: '0.25',
  }),
  LiveStreamReading: (world, turn) => ({ liveStream: world.streams.acmeEvening, readAt: minute(turn), gmv: '120.50', orders: 4 }),
  LiveStreamMetric: (world, turn) => ({ liveStream: world.streams.acmeEvening, datetime: minute(turn), attributedGmv: '1.50', views: 12 }),
  LiveStreamProfile: (world, turn) => ({
    liveStream: world.streams.acmeEvening,
    profileGroup: 'Age',
    profileType: `Sample ${turn}`,
    viewerProfile: '0.1',
  }),
  BonusSettings: (_, turn) => ({
    isActive: false,
    earlyShiftBonusRate: '1.50',
    lateShiftBonusRate: turn,
    earlyShiftCutoff: '08:00',
    lateShiftCutoff: '22:00',
  }),
  BonusSettingsTerms: (world, turn) => ({ bonusSettings: world.bonusSettings, validFrom: day(turn), lateShiftBonusRate: `${turn}.75` }),
  LibraryFolder: (_, turn) => ({ name: `Sample ${turn}`, path: `Deliveries/Sample ${turn}` }),
  MinimumWage: (_, turn) => ({ validFrom: day(turn), minimumAge: 21, hourlyRate: '12.21' }),
  HolidayConfiguration: (_, turn) => ({ date: day(turn), name: `Holiday ${turn}` }),
  VideoTaskType: (_, turn) => ({ name: `Type ${turn}` }),
  VideoJob: (world, turn) => ({ title: `Sample job ${turn}`, client: world.clients.acme, dueDate: '2026-06-20', priority: 3 }),
  VideoTask: (world, turn) => ({
    title: `Sample task ${turn}`,
    videoJob: world.videoJobs.acme,
    videoTaskType: world.videoTaskTypes.edit,
    assignedEmployee: world.employees.ava,
    videosRequired: 2,
    dueDate: '2026-06-19',
  }),
  VideoJobTemplate: (world, turn) => ({
    name: `Template ${turn}`,
    tasks: [{ title: `Usual task ${turn}`, videoTaskType: world.videoTaskTypes.edit, videosRequired: 2 }, { title: 'Another' }],
  }),
  VideoJobTemplateTask: (world, turn) => ({
    jobTemplate: world.videoJobTemplate,
    place: turn,
    title: `Task ${turn}`,
    videoTaskType: world.videoTaskTypes.script,
  }),
  VideoComment: (world, turn) => ({
    videoUpload: world.videoUploads.acme,
    text: `Sample ${turn}`,
    mentions: [world.users.admin],
    ...(turn === 1 ? { resolvedAt: '2026-06-03T09:00:00Z' } : {}),
  }),
  Notification: (world, turn) => ({
    type: 'GENERAL_REMINDER',
    status: 'DRAFT',
    recipients: [world.users.employee],
    title: `Sample ${turn}`,
    text: 'Something has happened.',
    link: '/schedules',
  }),
  CalendarFeed: (_, turn) => ({ name: `Calendar ${turn}`, alarmMinutes: 30 }),
  ScheduleTemplate: (world, turn) => ({
    name: `Week ${turn}`,
    plans: [
      {
        day: 0,
        startTime: '09:00',
        minutes: 120,
        type: 'LIVE',
        title: `Planned ${turn}`,
        liveAccount: world.accounts.acmeUk,
        needs: { HOST: 1 },
        people: [{ employee: world.employees.ava, role: 'HOST' }],
      },
    ],
  }),
  ScheduleEmployee: (world, turn) => ({ ...freePlace(world, turn), role: 'HOST', overrideReason: 'sample' }),
};

/** The world's schedules for which Ben and Cleo are free: four of them. */
function freePlace({ schedules, employees }: World, turn: number): { schedule: string; employee: string } {
  const places = [
    [schedules.acmePublished, employees.cleo],
    [schedules.acmeDraft, employees.ben],
    [schedules.acmeDraft, employees.cleo],
    [schedules.video, employees.cleo],
  ] as const;
  const [schedule, employee] = places[turn % places.length]!;
  return { schedule, employee };
}

/** A day of 2031. */
function day(turn: number): string {
  return new Date(Date.UTC(2031, 0, turn)).toISOString().slice(0, 10);
}

/** One of the minutes around Acme's evening. */
function minute(turn: number): string {
  return new Date(Date.UTC(2026, 5, 10, 17, turn)).toISOString();
}

/** A different week each turn. */
function monday(turn: number): string {
  return new Date(Date.UTC(2031, 0, 6 + 7 * turn)).toISOString().slice(0, 10);
}

/** Two free hours, a day later each turn, far from the world's own schedules. */
function slot(turn: number, hour: number): string {
  return new Date(Date.UTC(2030, 0, 1 + turn, hour)).toISOString();
}
