/** Explanation of pay by results: the stream's figures, the tier reached, and for incentives the rule as of the calculation. */
import { IconCheck } from '#web/kit/icons.ts';
import { useCurrency } from '#web/generic/use-currency.ts';
import type { PayDetail } from '../calculation/employee-pay.rules.ts';
import { incentiveDetails, incentiveMode, incentiveTiers, type Detail, type IncentiveSnapshot } from './pay-incentive.rules.ts';
import type { GmvInputs, PayLine } from '../basis/pay-line.rules.ts';
import { PayLink } from './pay-link.part.tsx';
import classes from './pay-lines.module.css';
import type { PaySchedules } from './pay-links.rules.ts';
import { durationText, gmvTiers } from './pay-text.rules.ts';

interface PayResultsProps {
  readonly line: PayLine;
  readonly detail: PayDetail;
  readonly schedules?: PaySchedules | undefined;
  readonly streamLink?: ((uuid: string) => string | null) | undefined;
}

export function PayResults({ line, detail, schedules, streamLink }: PayResultsProps) {
  if (line.gmv !== undefined) return <Gmv gmv={line.gmv} line={line} detail={detail} schedules={schedules} streamLink={streamLink} />;
  return line.incentive === undefined ? null : <IncentiveDetails snapshot={line.incentive} amount={line.amount} />;
}

const SOURCES: Readonly<Record<GmvInputs['source'], string>> = {
  minutes: 'from the stream’s minutes',
  readings: 'from what was read at the handover',
  prorated: 'prorated from the stream’s total',
  none: 'no stream',
};

function Gmv({ gmv, line, detail, schedules, streamLink }: PayResultsProps & { readonly gmv: GmvInputs }) {
  const { format } = useCurrency();
  const account = line.schedule === null ? null : (schedules?.get(line.schedule)?.liveAccount ?? null);
  const streams = gmv.liveStreams ?? (gmv.liveStream === null ? [] : [gmv.liveStream]);
  const links = streams.flatMap((uuid) => streamLink?.(uuid) ?? []);
  const details: Detail[] = [
    {
      label: 'GMV within the schedule',
      value:
        gmv.gmv === null ? 'unknown' : `${format(gmv.gmv)}, ${gmv.estimated === true ? 'estimated: shared by time' : SOURCES[gmv.source]}`,
    },
    streams.length > 1
      ? { label: `${streams.length} streams within the schedule`, value: `${durationText(gmv.seconds)}, breaks not counted` }
      : { label: 'Stream within the schedule', value: durationText(gmv.seconds) },
    { label: 'GMV per hour', value: gmv.hourlyGmv === null ? '–' : `${format(gmv.hourlyGmv)}, rounded down` },
    { label: 'On air during the shift', value: durationText(line.seconds) },
    {
      label: 'Tier reached',
      value:
        gmv.tier === null ? 'none' : `from ${format(gmv.tier.minHourlyGmv)} an hour: ${format(gmv.tier.bonusPerHour)} for each hour on air`,
    },
  ];
  return (
    <>
      <Details details={details} />
      {links.map((to, index) => (
        <p key={to} className={classes.formula}>
          <PayLink to={to}>{links.length === 1 ? 'Open the live stream' : `Open live stream ${index + 1} of ${links.length}`}</PayLink>
        </p>
      ))}
      <Tiers
        tiers={gmvTiers(detail.inputs, account, gmv, line.validFrom).map(({ minHourlyGmv, bonusPerHour, reached, pays }) => ({
          from: `${format(minHourlyGmv)} an hour`,
          value: `${format(bonusPerHour)} an hour`,
          reached,
          pays,
        }))}
      />
    </>
  );
}

function IncentiveDetails({ snapshot, amount }: { readonly snapshot: IncentiveSnapshot; readonly amount: string }) {
  const { format } = useCurrency();
  return (
    <>
      <Tiers tiers={incentiveTiers(snapshot, format)} />
      <p className={classes.formula}>
        {incentiveMode(snapshot)}
        {snapshot.share.of === 0 ? ' No one was on air in a stream with known figures, so no tier was reached.' : ''}
      </p>
      <Details details={incentiveDetails(snapshot, amount, format)} />
    </>
  );
}

function Details({ details }: { readonly details: readonly Detail[] }) {
  return details.length === 0 ? null : (
    <dl className={classes.details}>
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="numbers">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Tiers({
  tiers,
}: {
  readonly tiers: readonly { readonly from: string; readonly value: string; readonly reached: boolean; readonly pays: boolean }[];
}) {
  if (tiers.length === 0) return null;
  return (
    <ul className={classes.tiers} aria-label="Tiers at the time of the calculation">
      {tiers.map(({ from, value, reached, pays }) => (
        <li key={from} data-pays={pays || undefined}>
          {reached ? <IconCheck size={14} aria-label="Reached" /> : <i aria-hidden />}
          <span className="numbers">from {from}</span>
          <span className="numbers">{value}</span>
          <span>{pays ? 'pays' : reached ? 'reached' : 'not reached'}</span>
        </li>
      ))}
    </ul>
  );
}
