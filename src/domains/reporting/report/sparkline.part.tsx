/** Sparkline for a table row or a card: a small line chart without axes. */
import classes from './reports.module.css';

interface SparklineProps {
  readonly values: readonly (string | number | null)[];
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
}

export function Sparkline({ values, label, width = 88, height = 24 }: SparklineProps) {
  const numbers = values.map((value) => (value === null ? 0 : Number(value)));
  const [lowest, highest] = [Math.min(...numbers, 0), Math.max(...numbers, 0)];
  if (numbers.length < 2 || highest === lowest) return <span className={classes.quiet}>–</span>;
  const level = (value: number) => (height - 2 - ((value - lowest) / (highest - lowest)) * (height - 4)).toFixed(1);
  const points = numbers.map((value, index) => `${((index / (numbers.length - 1)) * (width - 4) + 2).toFixed(1)} ${level(value)}`);
  const ground = lowest < 0 ? level(0) : height;
  return (
    <svg
      className={classes.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={`M${points.join('L')}L${width - 2} ${ground}L2 ${ground}Z`} className={classes.sparkArea} />
      <path d={`M${points.join('L')}`} className={classes.sparkLine} />
    </svg>
  );
}
