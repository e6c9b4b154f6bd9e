/** Decides how JSON with a schema is typed: as text, set out in lines, checked while the form is. */
import { Textarea } from '@mantine/core';
import { commonProps, type FieldInputProps } from '../field-input-props.ts';
import { jsonText, readJsonText } from '../json-text.ts';
import classes from './inputs.module.css';

export default function JsonInput(props: FieldInputProps) {
  const { value, onChange } = props;
  const text = typeof value === 'string' ? value : '';
  const tidy = () => {
    const read = readJsonText(text);
    if (text.trim() !== '' && read.message === null && jsonText(read.value) !== text) onChange(jsonText(read.value));
  };
  return (
    <Textarea
      {...commonProps(props)}
      classNames={{ input: classes.code }}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={tidy}
      autosize
      minRows={4}
      maxRows={24}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
    />
  );
}
