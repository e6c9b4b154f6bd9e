/** Input for the child records of a record: one row per child, with the inputs the user may edit and errors at each row. */
import { isRequired, labelOf } from '#core/resource';
import type { ManyField } from '#core/fields';
import { registry } from '#web/data/registry.ts';
import { useActor } from '#web/session/use-session.ts';
import { FieldView } from '../../field-view.tsx';
import { mayDo } from '../../may.ts';
import { RecordName } from '../../record-name.tsx';
import { changedRow, newRow, rowColumns, rowRights, rowValues } from '../child-rows.ts';
import { FieldInput } from '../inputs.tsx';
import type { FieldInputProps } from '../field-input-props.ts';
import type { ChildRow } from '../form-value.ts';
import { partErrors as partsOf } from '../violations.ts';
import { Rows } from './rows.tsx';
import classes from './rows.module.css';

export default function ChildrenInput(props: FieldInputProps & { readonly field: ManyField }) {
  const { field, value, onChange, disabled, partErrors = {} } = props;
  const actor = useActor();
  const target = registry.byName(field.target);
  return (
    <Rows
      props={props}
      rows={Array.isArray(value) ? (value as readonly ChildRow[]) : []}
      onChange={onChange}
      noun={target.label.one.toLowerCase()}
      createRow={mayDo(target, 'create', actor) ? () => newRow(field, actor) : null}
      mayRemove={(row) => rowRights(field, actor, row).remove}
      isOrdered={field.options.ordered !== undefined}
    >
      {(row, index, change) => {
        const { change: mayChange } = rowRights(field, actor, row);
        const shown = rowColumns(field, actor, row);
        const values = rowValues(field, actor, row);
        if (shown.length === 0) return <RecordName target={target.name} value={row.iri} plain />;
        return shown.map((name) => {
          const own = target.fields[name]!;
          if (!mayChange)
            return (
              <dl key={name} className={classes.fixed}>
                <dt>{labelOf(name, own)}</dt>
                <dd>
                  <FieldView name={name} field={own} value={row.item?.[name]} />
                </dd>
              </dl>
            );
          return (
            <FieldInput
              key={name}
              name={`${props.name}[${index}].${name}`}
              field={own}
              label={labelOf(name, own)}
              help={own.options.help}
              required={isRequired(own)}
              value={values[name] ?? null}
              onChange={(next) => change(changedRow(field, actor, row, { ...values, [name]: next }))}
              error={partErrors[`[${index}].${name}`]}
              partErrors={partsOf(partErrors, `[${index}].${name}`)}
              disabled={disabled}
              known={row.item?.[name]}
            />
          );
        });
      }}
    </Rows>
  );
}
