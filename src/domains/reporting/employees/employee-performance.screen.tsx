/** Employee report: hours worked, reliability, results per hour on air, and for admins the cost. */
import type { employeePerformance } from './employee-performance.action.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { SHIFT_ROLE_LABELS, SHIFT_ROLES } from '#domains/scheduling';
import { Employee } from '#domains/workforce';
import { fetchList, type Params } from '#web/data/calls.ts';
import { keys } from '#web/data/keys.ts';
import { useActor } from '#web/session/use-session.ts';
import { CheckPicker, type Option } from '../report/check-picker.part.tsx';
import { EmployeeName, Tile } from './employee-cells.part.tsx';
import { EmployeeChart } from './employee-chart.part.tsx';
import {
  EMPLOYEE_FIGURE_NAMES,
  EMPLOYEE_FIGURES,
  WORK_FIGURE_NAMES,
  type EmployeeAnswer,
  type EmployeeFigure,
  type EmployeeGroup,
} from './employee-performance.rules.ts';
import { EmployeeShifts } from './employee-shifts.part.tsx';
import { ShareBar } from '../products/product-cells.part.tsx';
import { narrowsReport, questionOf, type Offer, type ReportAddress } from '../report/report-address.rules.ts';
import { downloadReport, useReport, useReportAddress, type Addressed } from '../report/report-data.hook.tsx';
import { ReportFilters } from '../report/report-filters.part.tsx';
import { ReportFrame } from '../report/report-frame.part.tsx';
import { ReportTable, type FigureColumn } from '../report/report-table.part.tsx';
import classes from '../report/reports.module.css';
import { Sparkline } from '../report/sparkline.part.tsx';

const OWN = ['people', 'roles', 'person', 'chart'];
const FOR_ALL: Offer = { groupings: ['employee'], figures: WORK_FIGURE_NAMES, columns: ['label'], own: OWN };
const FOR_ADMINS: Offer = { ...FOR_ALL, figures: EMPLOYEE_FIGURE_NAMES };
/** Redundant in the table; files include them. */
const LEFT_OUT: readonly EmployeeFigure[] = ['onTime', 'basePay', 'estimatedPay'];
const WORSE: readonly EmployeeFigure[] = ['late', 'missed'];
const BETTER: readonly EmployeeFigure[] = ['gmv', 'hourlyGmv', 'onTimeRate', 'orders', 'itemsSold', 'gmvPerPay'];
const COLUMNS: readonly FigureColumn[] = EMPLOYEE_FIGURE_NAMES.filter((name) => !LEFT_OUT.includes(name)).map((name) => ({
  name,
  ...EMPLOYEE_FIGURES[name],
  better: WORSE.includes(name) ? 'less' : BETTER.includes(name) ? 'more' : 'neither',
}));
const EVERYONE: Params = [
  ['pagination', 'false'],
  ['order[nickname]', 'asc'],
];

export default function EmployeePerformanceScreen() {
  const admin = useActor().roles.includes('ROLE_ADMIN');
  const offer = admin ? FOR_ADMINS : FOR_ALL;
  const addressed = useReportAddress(offer);
  const { address, change } = addressed;
  const people = useMemo(() => peopleIn(address), [address]);
  const all = useMemo(() => withoutPeople(address), [address]);
  const question = useMemo(
    () => ({
      ...all,
      ...(people.length === 0 ? {} : { employees: people.map((uuid) => `/api/employees/${uuid}`) }),
      ...(address.sort === null ? {} : { orderBy: address.sort }),
    }),
    [all, people, address.sort],
  );
  const report = useReport<typeof employeePerformance>('POST /api/reports/employee-performance', question);
  const setOwn = (key: string, value: string) => {
    const { [key]: _gone, ...rest } = address.own;
    change({ own: value === '' ? rest : { ...rest, [key]: value } });
  };
  return (
    <ReportFrame
      title="Employee performance"
      report={report}
      empty={{
        narrowed: narrowsReport(address, offer),
        filters: 'Select other days, accounts or roles.',
        counted: 'Shifts are counted once their schedule is published and has ended.',
        source: 'schedules',
      }}
      isEmpty={({ totals }) => totals.shifts === 0}
      onDownload={(format) =>
        downloadReport<typeof employeePerformance>(
          'POST /api/reports/employee-performance',
          question,
          `employee-performance-${address.period.from}-${address.period.to}`,
          format,
        )
      }
      filters={
        <ReportFilters {...addressed} agencyDays>
          <PeoplePicker question={all} value={people} onChange={(chosen) => setOwn('people', chosen.join(','))} />
          <CheckPicker
            label="Roles"
            all="All roles"
            options={SHIFT_ROLES.map((value) => ({ value, label: SHIFT_ROLE_LABELS[value] }))}
            value={rolesIn(address)}
            onChange={(chosen) => setOwn('roles', chosen.join(','))}
          />
        </ReportFilters>
      }
    >
      {(answer) => <Found answer={answer} addressed={addressed} question={all} setOwn={setOwn} />}
    </ReportFrame>
  );
}

function rolesIn({ own }: ReportAddress): readonly string[] {
  const named = (own.roles ?? '').split(',');
  return SHIFT_ROLES.filter((role) => named.includes(role));
}

function peopleIn({ own }: ReportAddress): readonly string[] {
  return (own.people ?? '').split(',').filter(isUuid);
}

function isUuid(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text);
}

/** Omits the time zone, because this report always uses the agency's days. */
function withoutPeople(address: ReportAddress): object {
  const { zone: _zone, ...shared } = questionOf(address);
  const roles = rolesIn(address);
  return { ...shared, ...(roles.length === 0 ? {} : { roles }) };
}

/** Clients may not read the list of employees, so their options are the employees in their own report. */
function PeoplePicker({
  question,
  value,
  onChange,
}: {
  readonly question: object;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}) {
  const staff = useActor().roles.some((role) => role === 'ROLE_ADMIN' || role === 'ROLE_MANAGER');
  const listed = useQuery({
    queryKey: keys.list(Employee, EVERYONE),
    queryFn: async ({ signal }) =>
      (await fetchList(Employee, EVERYONE, signal)).items.map(({ uuid, displayName }): Option => ({ value: uuid, label: displayName })),
    enabled: staff,
    staleTime: 60_000,
  });
  const reported = useReport<typeof employeePerformance>('POST /api/reports/employee-performance', staff ? null : question);
  const options = staff ? listed.data : reported.data?.groups.map(({ key, label }) => ({ value: key, label }));
  const { isError } = staff ? listed : reported;
  return <CheckPicker label="Employees" all="Everyone" options={options} failed={isError} value={value} onChange={onChange} />;
}

interface FoundProps {
  readonly answer: EmployeeAnswer;
  readonly addressed: Addressed;
  /** The request without an employee filter. */
  readonly question: object;
  readonly setOwn: (key: string, value: string) => void;
}

function Found({ answer, addressed: { address, change }, question, setOwn }: FoundProps) {
  const { groups, totals } = answer;
  const [focused, setFocused] = useState(false);
  const chosen = isUuid(address.own.person ?? '') ? address.own.person! : null;
  const choose = (person: string | null) => {
    setFocused(person !== null);
    if (person === null) document.getElementById(`person-${chosen}`)?.focus();
    setOwn('person', person ?? '');
  };
  const ranks = useMemo(() => new Map(groups.map(({ key }, index) => [key, index + 1])), [groups]);
  const most = groups.reduce((best, { share }) => Math.max(best, Number(share ?? 0)), 0);
  const columns = COLUMNS.filter(
    ({ name }) =>
      name in totals && (totals[name as EmployeeFigure] !== null || groups.some((group) => group[name as EmployeeFigure] !== null)),
  );
  return (
    <>
      <dl className={classes.tiles}>
        {(['gmv', 'hourlyGmv', 'hours', 'onTimeRate', 'pay', 'gmvPerPay'] as const).map((name) =>
          name in totals ? (
            <Tile
              key={name}
              kind={EMPLOYEE_FIGURES[name]}
              value={totals[name]}
              change={totals.change?.[name]}
              better={name === 'hours' || name === 'pay' ? 'neither' : 'more'}
            />
          ) : null,
        )}
      </dl>
      <p className={classes.text}>
        GMV is split evenly among the people on a schedule, so that it adds up. GMV per hour is that of the whole schedule, regardless of
        how many people work on it.
      </p>
      <div className={classes.body}>
        <section className={`${classes.panel} ${classes.sticky}`} aria-label="Chart">
          <div className={classes.panelHead}>
            <NativeSelect
              size="xs"
              aria-label="Chart figure"
              value={address.own.chart ?? ''}
              onChange={({ currentTarget: { value } }) => setOwn('chart', value)}
              data={[{ value: '', label: 'Hours on air and GMV per hour' }, ...columns.map(({ name, label }) => ({ value: name, label }))]}
            />
          </div>
          <EmployeeChart
            answer={answer}
            figure={columns.find(({ name }) => name === address.own.chart) ?? null}
            chosen={chosen}
            onChoose={choose}
          />
        </section>
        <ReportTable<EmployeeGroup>
          caption="Employees"
          title="Employee"
          rows={groups}
          keyOf={({ key }) => key}
          columns={columns}
          totals={totals}
          sort={address.sort}
          onSort={(sort) => change({ sort })}
          nameOf={(row) => (
            <EmployeeName
              row={row}
              rank={ranks.get(row.key)!}
              chosen={row.key === chosen}
              onChoose={() => choose(row.key === chosen ? null : row.key)}
            />
          )}
          extras={[
            { name: 'share', label: 'Share of GMV', render: ({ share }) => <ShareBar share={share} most={most} /> },
            {
              name: 'trend',
              label: 'By week',
              render: ({ trend, label }) => <Sparkline values={trend} label={`GMV of ${label} by week`} />,
            },
          ]}
        />
      </div>
      {chosen === null ? null : (
        <EmployeeShifts
          key={chosen}
          question={question}
          employee={chosen}
          name={groups.find(({ key }) => key === chosen)?.label ?? null}
          withPay={'pay' in totals}
          focused={focused}
          onClose={() => choose(null)}
        />
      )}
    </>
  );
}
