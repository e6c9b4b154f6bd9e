/** Text input for JSON with a schema, validated with the form. */
import { Textarea } from '@mantine/core';
import { commonProps, type FieldInputProps } from '../field-input-props.ts';
import classes from './inputs.module.css';

export default function JsonInput(props: FieldInputProps) {
  const { value, onChange } = props;
  const text = typeof value === 'string' ? value : '';
  return (
    <Textarea
      {...commonProps(props)}
      classNames={{ input: classes.code }}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      autosize
      minRows={4}
      maxRows={24}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
    />
  );
}
