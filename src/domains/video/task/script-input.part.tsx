/** Input for a script: typed as text, with a preview. */
import { SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { commonProps, type FieldInputProps } from '#web/generic/form/field-input-props.ts';
import { readScript, writeHtml, writeText } from './script-format.rules.ts';
import { ScriptView } from './script-view.part.tsx';

export function ScriptInput(props: FieldInputProps) {
  const stored = typeof props.value === 'string' ? props.value : '';
  // The text stays as typed; only the saved value has the stored form.
  const [typed, setTyped] = useState(() => writeText(readScript(stored)));
  const [preview, setPreview] = useState(false);
  return (
    <div>
      {preview ? (
        <ScriptView script={stored} />
      ) : (
        <Textarea
          {...commonProps(props)}
          name={props.name}
          autosize
          minRows={6}
          maxRows={24}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            props.onChange(writeHtml(readScript(currentTarget.value)));
          }}
        />
      )}
      <SegmentedControl
        size="xs"
        mt={6}
        aria-label="Script"
        value={preview ? 'preview' : 'write'}
        onChange={(value) => setPreview(value === 'preview')}
        data={[
          { value: 'write', label: 'Write' },
          { value: 'preview', label: 'Preview' },
        ]}
      />
    </div>
  );
}
