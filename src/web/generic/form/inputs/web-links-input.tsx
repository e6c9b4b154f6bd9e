/** Input for a list of web links: one row each, with address and title. */
import { TextInput } from '@mantine/core';
import type { FieldInputProps } from '../field-input-props.ts';
import type { LinkRow } from '../form-value.ts';
import { Rows } from './rows.tsx';

const EMPTY: LinkRow = { url: '', title: '' };

export default function WebLinksInput(props: FieldInputProps) {
  const { value, onChange, disabled, partErrors = {} } = props;
  return (
    <Rows
      props={props}
      rows={Array.isArray(value) ? (value as readonly LinkRow[]) : []}
      onChange={onChange}
      noun="link"
      createRow={() => EMPTY}
      mayRemove={() => true}
      isOrdered
    >
      {(row, index, change) => (
        <>
          <TextInput
            label="Address"
            type="url"
            placeholder="https://"
            value={row.url}
            onChange={(event) => change({ ...row, url: event.currentTarget.value })}
            error={partErrors[`[${index}].url`] ?? partErrors[`[${index}]`]}
            disabled={disabled}
            autoComplete="off"
            required
          />
          <TextInput
            label="Title"
            value={row.title}
            onChange={(event) => change({ ...row, title: event.currentTarget.value })}
            error={partErrors[`[${index}].title`]}
            disabled={disabled}
            autoComplete="off"
          />
        </>
      )}
    </Rows>
  );
}
