/**
 * Live preview of the bonus rules being edited: a curve of the tiers, and what a schedule would pay, calculated by the same functions as
 * pay.
 */
import { useElementSize } from '@mantine/hooks';
import { useState, type PointerEvent } from 'react';
import { compareDecimals, HOURS_SCALE, readDecimal, toScale } from '#core/money';
import { HOUR_SECONDS } from '#core/span';
import { useCurrency } from '#web/generic/use-currency.ts';
import classes from './bonus-configuration.module.css';
import { curvePath, curveScale, labelledTiers } from './bonus-curve.rules.ts';
import { previewable, type BonusDraft } from './bonus-draft.rules.ts';
import { AmountInput } from './bonus-fields.part.tsx';
import { MAX_HOURS, previewBonus } from './bonus-preview.rules.ts';
import { gmvBonus, type GmvTier } from './gmv-bonus.rules.ts';
import { REASON_LABELS } from './bonus-text.rules.ts';

const HEIGHT = 200;
const BOX = { left: 44, right: 12, top: 12, bottom: 26 };
const LABEL_ROOM = 46;
const FALLBACK_WIDTH = 360;
const NO_TIERS: readonly GmvTier[] = [];

export function BonusPreviewPanel({ draft, today }: { readonly draft: BonusDraft; readonly today: string }) {
  const { symbol, format } = useCurrency();
  // The middle tier is a meaningful initial value.
  const [gmv, setGmv] = useState(() => draft.tiers[Math.floor(draft.tiers.length / 2)]?.from ?? '250');
  const [hours, setHours] = useState('3.5');
  const { settings, incentives } = previewable(draft);
  const tiers =
    settings === null
      ? NO_TIERS
      : settings.tiers.map(({ minHourlyGmv, bonusPerHour }) => ({
          minHourlyGmv: toScale(minHourlyGmv, 2),
          bonusPerHour: toScale(bonusPerHour, 2),
        }));
  const typedGmv = readDecimal(gmv.replaceAll(/[,\s]/g, ''), 2);
  const typedHours = readDecimal(hours, HOURS_SCALE);
  const gmvError = gmv === '' || (typedGmv.ok && compareDecimals(typedGmv.value, 0) >= 0) ? undefined : 'Enter an amount of 0 or more.';
  const hoursError =
    typedHours.ok && compareDecimals(typedHours.value, 0) > 0 && compareDecimals(typedHours.value, MAX_HOURS) <= 0
      ? undefined
      : `Enter more than 0 and at most ${MAX_HOURS}.`;
  const hourlyGmv = typedGmv.ok && gmvError === undefined ? typedGmv.value : '0';
  const preview =
    typedHours.ok && hoursError === undefined
      ? previewBonus({ settings, incentives, hourlyGmv, scheduleHours: typedHours.value, day: today })
      : null;
  const { reach } = curveScale(tiers, 0);
  return (
    <section className={classes.preview} aria-label="Preview">
      <h2 className={classes.subtitle}>Preview</h2>
      <Curve tiers={tiers} at={Number(hourlyGmv)} onPick={(value) => setGmv(String(value))} />
      <input
        type="range"
        className={classes.range}
        aria-label="GMV per hour, along the curve"
        min={0}
        max={Math.ceil(reach)}
        step={1}
        value={Math.min(Number(hourlyGmv), Math.ceil(reach))}
        aria-valuetext={`${format(hourlyGmv)} per hour`}
        onChange={(event) => setGmv(event.currentTarget.value)}
      />
      <div className={classes.asked}>
        <AmountInput shown label="GMV per hour" unit={{ before: symbol }} value={gmv} error={gmvError} onChange={setGmv} />
        <AmountInput shown label="Hours on air" unit={{ after: 'h' }} value={hours} error={hoursError} onChange={setHours} />
      </div>
      {preview === null ? null : (
        <div className={classes.result} aria-live="polite" data-preview>
          <p className={classes.total}>
            <span>GMV bonus</span>
            <b>{format(preview.totalBonus)}</b>
          </p>
          <p className={classes.soft}>
            {preview.reason === null
              ? `${Number(preview.scheduleHours)} h × ${format(preview.bonusPerHour)}, the tier from ${format(preview.tier!.minHourlyGmv)}`
              : `${REASON_LABELS[preview.reason]}.`}
          </p>
          {preview.nextTier === null ? null : (
            <p className={classes.soft}>
              {format(preview.gapToNextTier!)} more per hour would pay {format(preview.nextTier.bonusPerHour)} per hour.
            </p>
          )}
          {preview.incentives.length === 0 ? null : (
            <ul className={classes.paid}>
              {preview.incentives.map(({ name, amount, reason }, index) => (
                <li key={`${index} ${name}`}>
                  <span>
                    {name}
                    {reason === null ? null : <span className={classes.soft}> {REASON_LABELS[reason].toLowerCase()}</span>}
                  </span>
                  <b>{amount === null ? '–' : format(amount)}</b>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p className={classes.note}>
        For one person on air for the whole schedule. Incentives per day or pay period, and incentives based on orders, items or followers,
        are not included.
      </p>
    </section>
  );
}

function Curve({ tiers, at, onPick }: { readonly tiers: readonly GmvTier[]; readonly at: number; readonly onPick: (gmv: number) => void }) {
  const { format } = useCurrency();
  const { ref, width: measured } = useElementSize();
  const [hover, setHover] = useState<number | null>(null);
  const width = measured === 0 ? FALLBACK_WIDTH : measured;
  const { reach, top, ticks } = curveScale(tiers, at);
  const x = (gmv: number) => BOX.left + (Math.min(gmv, reach) / reach) * (width - BOX.left - BOX.right);
  const y = (bonus: number) => HEIGHT - BOX.bottom - (bonus / top) * (HEIGHT - BOX.top - BOX.bottom);
  const gmvAt = (event: PointerEvent<SVGSVGElement>) => {
    const along = (event.clientX - event.currentTarget.getBoundingClientRect().left - BOX.left) / (width - BOX.left - BOX.right);
    return Math.round(Math.min(1, Math.max(0, along)) * reach);
  };
  const point = hover ?? at;
  const { bonusPerHour } = gmvBonus({
    settings: { roles: ['HOST'], tiers },
    stream: { gmv: point, seconds: HOUR_SECONDS },
    seconds: HOUR_SECONDS,
  });
  const path = curvePath(tiers, reach, x, y);
  const short = (amount: number | string) => format(String(amount)).replace(/\.00$/, '');
  const text = `${short(point)} per hour: ${format(bonusPerHour)}`;
  const labelOnLeft = x(point) > width * 0.6;
  return (
    <div ref={ref} className={classes.curve}>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={
          tiers.length === 0
            ? 'No tiers yet'
            : `Bonus per hour by GMV per hour: ${tiers.map(({ minHourlyGmv, bonusPerHour: bonus }) => `${format(bonus)} from ${format(minHourlyGmv)}`).join(', ')}`
        }
        onPointerMove={(event) => setHover(gmvAt(event))}
        onPointerLeave={() => setHover(null)}
        onPointerDown={(event) => onPick(gmvAt(event))}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.grid} x1={BOX.left} x2={width - BOX.right} y1={y(tick)} y2={y(tick)} />
            <text className={classes.axis} x={BOX.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
              {short(tick)}
            </text>
          </g>
        ))}
        {labelledTiers(tiers, x, LABEL_ROOM).map(({ minHourlyGmv }) => (
          <text key={minHourlyGmv} className={classes.axis} x={x(Number(minHourlyGmv))} y={HEIGHT - 8} textAnchor="middle">
            {short(minHourlyGmv)}
          </text>
        ))}
        <path className={classes.area} d={`${path}V${y(0)}Z`} />
        <path className={classes.line} d={path} />
        <line className={classes.cross} x1={x(point)} x2={x(point)} y1={BOX.top} y2={HEIGHT - BOX.bottom} />
        <circle className={classes.dot} cx={x(point)} cy={y(Number(bonusPerHour))} r={4.5} />
        <text
          className={classes.reported}
          x={x(point) + (labelOnLeft ? -8 : 8)}
          y={Math.max(BOX.top + 4, y(Number(bonusPerHour)) - 10)}
          textAnchor={labelOnLeft ? 'end' : 'start'}
        >
          {text}
        </text>
      </svg>
    </div>
  );
}
