/** Drop area and file picker for import files; several files are queued. */
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconFileUpload } from '#web/kit/icons.ts';
import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import classes from './import.module.css';

interface DropProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly disabled: boolean;
  /** Compact layout, once files have been chosen. */
  readonly small: boolean;
  readonly what: string;
}

export function DropArea({ onFiles, disabled, small, what }: DropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  // The browser would open a file dropped outside the area, and the page with the chosen files would be lost.
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => event.preventDefault();
    addEventListener('dragover', keep);
    addEventListener('drop', keep);
    return () => {
      removeEventListener('dragover', keep);
      removeEventListener('drop', keep);
    };
  }, []);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])]);
    // Allows choosing the same file again.
    event.currentTarget.value = '';
  };
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      data-small={small || undefined}
      data-disabled={disabled || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        if (!disabled) setOver(true);
      }}
      onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)}
      onDrop={drop}
    >
      {small ? null : <IconFileUpload size={28} stroke={1.5} aria-hidden className={classes.dropIcon} />}
      <Text size="sm" fw={small ? undefined : 550}>
        {over ? 'Release to check the files' : `Drop ${small ? 'more files' : what} here`}
      </Text>
      {small ? null : (
        <Text size="xs" c="dimmed">
          .xlsx or .csv as exported from the platform, up to 20 MB each. You see a preview before anything is saved.
        </Text>
      )}
      <Button
        variant={small ? 'default' : 'filled'}
        size={small ? 'compact-sm' : 'sm'}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        Choose files
      </Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          multiple
          accept=".xlsx,.csv,.xls,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label="Files to import"
          tabIndex={-1}
          onChange={pick}
        />
      </VisuallyHidden>
    </div>
  );
}
