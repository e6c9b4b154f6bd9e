/** Notifies managers of stream results: far from the account's usual sales, records, and products that sold out. */
import { firstIn } from '#core/present';
import sql, { type Sql } from 'sql-template-tag';
import { formatInstant } from '#core/date-text';
import { iriOf, uuidFromIri } from '#core/iri';
import { formatMoney } from '#core/money';
import { LiveStream, LiveStreamImport, figuresImported } from '#domains/streams';
import type { Transaction } from '#server/database';
import type { JobResult, Listener } from '#server/jobs/job';
import type { Message } from '../message/notify.query.ts';
import { managersOfAccount } from './people.query.ts';
import { judged, type Judgement, type StreamResult } from './performance.rules.ts';
import { listenWith, sent } from './raise.service.ts';

/** Older results are not reported, since they were imported late. */
const NEWS_DAYS = 3;
const MAX_NAMED = 3;
/** From this number of one kind on, results are combined into one notification. */
const TOGETHER = 4;

interface Imported extends StreamResult {
  readonly uuid: string;
  readonly account: string;
  readonly start: string;
  readonly managers: readonly string[];
}

export function streamListener(agency: Agency): Listener {
  return listenWith(figuresImported, 'notifications.figuresImported', (tx, { record }) => {
    const uuid = uuidFromIri(LiveStreamImport, record);
    const imported = sql`
      select r.live_stream from live_stream_import_row r where r.live_stream_import = ${uuid} and r.status in ('created', 'updated')
      union select i.live_stream from live_stream_import i where i.uuid = ${uuid}`;
    return raiseResults(tx, imported, agency);
  });
}

interface Agency {
  /** Time zone in which times are formatted. */
  readonly timeZone: string;
  readonly currency: string;
}

/** Reports recent results. @param which SQL that selects uuids of live streams. */
export async function raiseResults(tx: Transaction, which: Sql, { timeZone, currency }: Agency): Promise<JobResult> {
  const money = (amount: number) => formatMoney(amount.toFixed(2), currency);
  const streams = await tx.rows<Imported>(sql`
    with fresh as (
      select l.* from live_stream l where l.end_time > now() - make_interval(days => ${NEWS_DAYS}) and l.end_time <= now() and not l.provisional and l.hourly_gmv is not null
        and l.uuid in (${which})
    )
    select f.uuid, a.identity as account, f.start_time as start, f.hourly_gmv::float8 as hourly, near.median::float8 as median, near.compared::int as compared,
      far.best::float8 as best, far.earlier::int as earlier,
      array(select p.product_name from live_stream_product p where p.live_stream = f.uuid and p.available_stock = 0 and p.items_sold > 0 order by p.items_sold desc, p.id) as "soldOut",
      ${managersOfAccount(sql`f.live_account`)} as managers
    from fresh f join live_account a on a.uuid = f.live_account,
      lateral (select percentile_cont(0.5) within group (order by o.hourly_gmv) as median, count(o.hourly_gmv) as compared from live_stream o
        where o.live_account = f.live_account and not o.provisional and o.start_time < f.start_time and o.start_time >= f.start_time - interval '14 days') near,
      lateral (select max(o.hourly_gmv) as best, count(o.hourly_gmv) as earlier from live_stream o where o.live_account = f.live_account and not o.provisional and o.start_time < f.start_time) far
    order by f.start_time, f.id`);
  const findings = streams.flatMap((stream) => judged(stream).map((judgement) => ({ stream, judgement })));
  return sent(
    tx,
    [...byKind(findings).values()].flatMap((group) => (group.length < TOGETHER ? group.map(singleMessage) : [combinedMessage(group)])),
  );

  function singleMessage({ stream, judgement }: Finding): Message {
    const { uuid, account, start } = stream;
    return {
      key: `stream:${uuid}:${judgement.type}:${judgement.reason}`,
      type: judgement.type,
      to: stream.managers,
      link: `/live-streams/${uuid}`,
      subject: iriOf(LiveStream, uuid),
      title: titleOf(account, judgement),
      text: `${formatInstant(start, timeZone, 'weekday-date-time')}: ${textOf(stream, judgement)}`,
    };
  }

  function textOf({ hourly, median, best }: Imported, judgement: Judgement): string {
    if (judgement.reason === 'soldOut') return named(judgement.products);
    if (judgement.reason === 'best') return `${money(hourly)} GMV per hour; the previous best was ${money(best!)}.`;
    return `${money(hourly)} GMV per hour, ${judgement.percent}% of the median of the previous 14 days (${money(median!)}).`;
  }
}

interface Finding {
  readonly stream: Imported;
  readonly judgement: Judgement;
}

/** Groups results of the same kind for the same recipients. */
function byKind(findings: readonly Finding[]): ReadonlyMap<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.judgement.type} ${finding.judgement.reason} ${[...finding.stream.managers].sort().join()}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return groups;
}

function combinedMessage(findings: readonly Finding[]): Message {
  const { judgement, stream } = firstIn(findings);
  const accounts = [...new Set(findings.map((one) => one.stream.account))];
  return {
    key: `streams:${judgement.type}:${judgement.reason}:${findings.map((one) => one.stream.uuid).join()}`,
    type: judgement.type,
    to: stream.managers,
    link: '/live-streams',
    title: `${findings.length} streams ${MANY[judgement.reason]}`,
    text: named(accounts),
  };
}

const MANY = { below: 'are below their median', best: 'set records for their accounts', soldOut: 'had products that sold out' } as const;

function titleOf(account: string, judgement: Judgement): string {
  if (judgement.reason === 'soldOut') return `Sold out at ${account}`;
  if (judgement.reason === 'best') return `Best stream of ${account} so far`;
  return judgement.type === 'PERFORMANCE_ALERT' ? `${account} sold far less than usual` : `${account} sold less than usual`;
}

function named(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return `${names.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
