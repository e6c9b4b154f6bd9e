/** A figure of a report; negative amounts are marked by colour. */
import { useSettings } from '#web/api/settings.ts';
import { negativeMark } from '#web/kit/money.tsx';
import { figureText, type Unit } from './report-text.rules.ts';

export type FigureValue = string | number | null | undefined;

export function FigureText({ unit, value }: { readonly unit: Unit; readonly value: FigureValue }) {
  const { currency } = useSettings();
  const text = figureText(unit, value, currency);
  return unit === 'money' ? <span {...negativeMark(value)}>{text}</span> : text;
}
