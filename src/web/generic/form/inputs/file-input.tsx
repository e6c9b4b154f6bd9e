/** Input to choose, drop, replace or remove a file; it is uploaded when the form is saved, with a progress bar. */
import { Button, Group, Input, Progress, Text, VisuallyHidden } from '@mantine/core';
import { useId, useRef, useState, type DragEvent } from 'react';
import { sizeText, type FileValue } from '#core/file-value';
import type { FileField } from '#core/fields';
import { IconFileUpload } from '#web/kit/icons.ts';
import { FileView } from '../../views/file-view.tsx';
import { INPUT_ORDER, type FieldInputProps } from '../field-input-props.ts';
import { isChosen, type FormValue } from '../form-value.ts';
import classes from './file-input.module.css';

export default function FileInput(props: FieldInputProps & { readonly field: FileField }) {
  const { field, label, help, required, value, onChange, error, disabled, sent } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const file = shownFile(value);
  const take = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen !== undefined) onChange({ chosen });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={help ?? limits(field)}
      required={required}
      error={error}
      inputWrapperOrder={INPUT_ORDER}
      labelElement="div"
    >
      <div
        className={classes.drop}
        data-over={over || undefined}
        data-error={(error !== undefined && error !== null) || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          if (!disabled) setOver(true);
        }}
        onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)}
        onDrop={drop}
      >
        {file === null ? (
          <Group gap="xs" className={classes.empty}>
            <IconFileUpload size={20} stroke={1.5} aria-hidden />
            <Text size="sm">{over ? 'Drop to select the file' : 'Drop a file here'}</Text>
          </Group>
        ) : (
          <FileView file={file} inCell={false} />
        )}
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            disabled={disabled}
            aria-invalid={(error !== undefined && error !== null) || undefined}
            onClick={() => input.current?.click()}
          >
            {file === null ? 'Choose a file' : 'Replace'}
          </Button>
          {file === null ? null : (
            <Button variant="subtle" color="gray" size="compact-sm" disabled={disabled} onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </Group>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            accept={field.options.accept?.join(',')}
            aria-label={typeof label === 'string' ? `${label}: choose a file` : 'Choose a file'}
            tabIndex={-1}
            onChange={(event) => {
              take(event.currentTarget.files);
              // Reset, so that choosing the same file again triggers a change event.
              event.currentTarget.value = '';
            }}
          />
        </VisuallyHidden>
      </div>
      {sent === undefined ? null : (
        <Progress mt={6} size="sm" value={sent * 100} aria-label={`${Math.round(sent * 100)}% of the file sent`} />
      )}
    </Input.Wrapper>
  );
}

function shownFile(value: FormValue): (Pick<FileValue, 'filename' | 'size'> & { readonly url?: string }) | null {
  if (isChosen(value)) return { filename: value.chosen.name, size: value.chosen.size };
  return typeof value === 'object' && value !== null && 'filename' in value ? value : null;
}

function limits({ options: { accept, maxBytes } }: FileField): string | undefined {
  const kinds = accept?.map((type) => NAMES[type] ?? type).join(', ');
  const size = maxBytes === undefined ? undefined : `up to ${sizeText(maxBytes)}`;
  const text = [kinds, size].filter((part) => part !== undefined).join(', ');
  return text === '' ? undefined : text;
}

/** Display names. */
const NAMES: Readonly<Record<string, string>> = {
  'image/*': 'Pictures',
  'video/*': 'Videos',
  'audio/*': 'Sound',
  'text/plain': 'Text',
  'application/pdf': 'PDF',
};
