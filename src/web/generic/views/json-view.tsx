/** Readable view of JSON: names with values, numbered lists. */
import { statusText } from '#web/kit/status.ts';
import { labelOf } from '#core/resource';
import { NOTHING } from '../text.ts';
import classes from './views.module.css';

export function JsonView({ value, inCell = false }: { readonly value: unknown; readonly inCell?: boolean }) {
  if (value === null || value === undefined || value === '') return <>{NOTHING}</>;
  if (typeof value !== 'object') return <>{plainText(value)}</>;
  if (inCell) return <>{JSON.stringify(value)}</>;
  const entries = Object.entries(value);
  if (entries.length === 0) return <>{NOTHING}</>;
  if (Array.isArray(value))
    return (
      <ol className={classes.list}>
        {value.map((entry, index) => (
          <li key={index}>
            <JsonView value={entry} />
          </li>
        ))}
      </ol>
    );
  return (
    <dl className={classes.pairs}>
      {entries.map(([name, inner]) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>
            <JsonView value={inner} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' && /^[A-Z][A-Z_]+$/.test(value) ? statusText(value) : String(value);
}
