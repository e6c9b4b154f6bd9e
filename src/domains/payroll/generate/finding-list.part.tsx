/** List of the findings of one severity: the message, the affected records, and links to where each can be fixed. */
import { IconAlertTriangle, IconBan } from '#web/kit/icons.ts';
import { useId, useState } from 'react';
import { useSettings } from '#web/api/settings.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { useCurrency } from '#web/generic/use-currency.ts';
import { dayIn, timeText } from '#web/kit/time-text.ts';
import { SHIFT_ROLE_LABELS, type ShiftRole } from '#domains/scheduling';
import { WIZARD_PATH } from './generate-frame.part.tsx';
import { namesEveryone, needsOtherDays, placeOf, recordsOf, unnamedOf, type Finding, type FindingRecord } from './period-findings.rules.ts';
import type { PayPeriod } from '../basis/period.rules.ts';
import classes from './generate.module.css';

const NAMED_AT_FIRST = 6;

interface FindingListProps {
  readonly title: string;
  readonly severity: 'danger' | 'warning';
  readonly findings: readonly Finding[];
  /** Shown next to the title. */
  readonly count: number;
  readonly period: PayPeriod;
  /** Search parameters of the wizard step where the days can be changed. */
  readonly daysSearch: Readonly<Record<string, string>>;
}

export function FindingList({ title, severity, findings, count, period, daysSearch }: FindingListProps) {
  const id = useId();
  if (findings.length === 0) return null;
  return (
    <section className={classes.findingGroup} aria-labelledby={id}>
      <h3 id={id} className={classes.groupTitle}>
        {title} <span className={classes.count}>{count}</span>
      </h3>
      <ul className={classes.findingItems}>
        {findings.map((finding, index) => (
          <FindingItem key={`${finding.code} ${index}`} finding={finding} severity={severity} period={period} daysSearch={daysSearch} />
        ))}
      </ul>
    </section>
  );
}

function FindingItem({
  finding,
  severity,
  period,
  daysSearch,
}: Omit<FindingListProps, 'title' | 'findings' | 'count'> & { readonly finding: Finding }) {
  const { timeZone } = useSettings();
  const [all, setAll] = useState(namesEveryone(finding));
  const records = recordsOf(finding, period, (instant) => dayIn(instant, timeZone));
  const shown = all ? records : records.slice(0, NAMED_AT_FIRST);
  const unnamed = unnamedOf(finding);
  const place = placeOf(finding, period);
  const otherDays = needsOtherDays(finding);
  return (
    <li className={classes.finding} data-severity={severity}>
      {severity === 'danger' ? <IconBan size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      <div className={classes.findingBody}>
        <p className={classes.message}>{finding.message}</p>
        {records.length === 0 ? null : (
          <ul className={classes.records}>
            {shown.map((record) => (
              <li key={record.key}>
                <AppLink to={record.place.to} search={record.place.search} className={classes.link}>
                  {record.name}
                </AppLink>
                <RecordInputs record={record} zone={timeZone} />
              </li>
            ))}
            {records.length > shown.length ? (
              <li>
                <button type="button" className={classes.textButton} onClick={() => setAll(true)}>
                  Show all {records.length}
                </button>
              </li>
            ) : null}
            {unnamed > 0 && (all || records.length <= NAMED_AT_FIRST) ? <li className={classes.soft}>and {unnamed} more</li> : null}
          </ul>
        )}
        {place === null && !otherDays ? null : (
          <p className={classes.remedies}>
            {place === null ? null : (
              <AppLink to={place.to} search={place.search} className={classes.link}>
                {place.label}
              </AppLink>
            )}
            {otherDays ? (
              <AppLink to={WIZARD_PATH} search={daysSearch} className={classes.link}>
                Change days
              </AppLink>
            ) : null}
          </p>
        )}
      </div>
    </li>
  );
}

function RecordInputs({ record: { startTime, roles, shortfall }, zone }: { readonly record: FindingRecord; readonly zone: string }) {
  const { format } = useCurrency();
  if (shortfall !== null) return <span className={classes.soft}>({format(shortfall)} short)</span>;
  if (startTime !== null)
    return (
      <time dateTime={startTime} className={classes.soft}>
        {timeText(startTime, zone)}
      </time>
    );
  return roles.length === 0 ? null : (
    <span className={classes.soft}>{roles.map((role) => SHIFT_ROLE_LABELS[role as ShiftRole] ?? role).join(', ')}</span>
  );
}
