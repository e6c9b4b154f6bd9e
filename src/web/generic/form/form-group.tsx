/** Layout of a group of form fields: title and help on the left, inputs on the right. */
import { useId } from 'react';
import { isRequired, labelOf, type Resource } from '#core/resource';
import type { AnyItem } from '../any-item.ts';
import { FieldInput } from './inputs.tsx';
import type { FieldInputProps } from './field-input-props.ts';
import type { FieldOverride, FormGroup } from './form-types.ts';
import { typedKindOf } from './kinds.ts';
import { partErrors, pathsOf } from './violations.ts';
import type { RecordForm } from './use-record-form.ts';
import classes from './form.module.css';

interface FormGroupViewProps {
  readonly resource: Resource;
  readonly group: FormGroup;
  readonly record: RecordForm;
  readonly item: AnyItem | null;
  readonly overrides: Readonly<Record<string, FieldOverride>>;
}

export function FormGroupView({ resource, group, record: { form, saving, sending }, item, overrides }: FormGroupViewProps) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.groupHead}>
        <h2 id={id} className={classes.groupTitle}>
          {group.title}
        </h2>
        {group.help === undefined ? null : <p className={classes.groupHelp}>{group.help}</p>}
      </div>
      <div className={classes.fields}>
        {group.fields.map((name) => {
          const field = resource.fields[name]!;
          const override = overrides[name] ?? {};
          const props: FieldInputProps = {
            name,
            field,
            label: override.label ?? labelOf(name, field),
            help: override.help === undefined ? field.options.help : override.help,
            required: override.required ?? isRequired(field),
            value: form.values[name] ?? null,
            onChange: (value) => {
              form.setFieldValue(name, value);
              for (const path of pathsOf(form.errors, name)) form.clearFieldError(path);
            },
            error: form.errors[name],
            partErrors: partErrors(form.errors, name),
            disabled: saving,
            ...(sending?.name === name ? { sent: sending.share } : {}),
            known: known(item, name),
            useSource: override.useSource,
          };
          return (
            <div key={name} data-field={name} data-wide={typedKindOf(field).isWide}>
              {override.input?.(props) ?? <FieldInput {...props} />}
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** The linked record embedded in the value; for a bare link, its IRI with the name that the record carries separately. */
function known(item: AnyItem | null | undefined, name: string): unknown {
  const value = item?.[name];
  const called = item?.[`${name}Name`];
  return typeof value === 'string' && typeof called === 'string' ? { '@id': value, name: called } : value;
}
