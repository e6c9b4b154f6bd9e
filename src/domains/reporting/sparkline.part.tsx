/** Decides how a handful of values is drawn in a row or a card: a line without axes. */
import classes from './reports.module.css';

interface SparklineProps {
  readonly values: readonly (string | number | null)[];
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
}

export function Sparkline({ values, label, width = 88, height = 24 }: SparklineProps) {
  const numbers = values.map((value) => (value === null ? 0 : Number(value)));
  const highest = Math.max(...numbers, 0);
  if (numbers.length < 2 || highest === 0) return <span className={classes.quiet}>–</span>;
  const points = numbers.map((value, index) => `${((index / (numbers.length - 1)) * (width - 4) + 2).toFixed(1)} ${(height - 2 - (value / highest) * (height - 4)).toFixed(1)}`);
  return (
    <svg className={classes.spark} width={width} height={height} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <path d={`M${points.join('L')}L${width - 2} ${height}L2 ${height}Z`} className={classes.sparkArea} />
      <path d={`M${points.join('L')}`} className={classes.sparkLine} />
    </svg>
  );
}
