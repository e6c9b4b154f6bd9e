/** Read-only view of an input's value. */
import { isChildren, isToMany, isToOne } from '#core/field-properties';
import type { Field } from '#core/fields';
import { FieldView } from '../field-view.tsx';
import { RecordName } from '../record-name.tsx';
import { NOTHING } from '../text.ts';
import { rowTitle } from './child-rows.ts';
import { toInput } from './form-values.ts';
import type { ChildRow, FormValue } from './form-value.ts';

export function FormValueView({ field, value }: { readonly field: Field; readonly value: FormValue }) {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return <>{NOTHING}</>;
  if (isToOne(field)) return <RecordName target={field.target} value={value} plain />;
  if (isChildren(field)) return <>{(value as readonly ChildRow[]).map((row) => rowTitle(field, row)).join(', ')}</>;
  if (isToMany(field))
    return (
      <>
        {(value as readonly string[]).map((iri, index) => (
          <span key={iri}>
            {index > 0 ? ', ' : ''}
            <RecordName target={field.target} value={iri} plain />
          </span>
        ))}
      </>
    );
  return <FieldView name="" field={field} value={toInput(field, value)} />;
}
