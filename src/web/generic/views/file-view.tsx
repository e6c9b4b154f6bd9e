/** A file of a record: its name, size and a download button. */
import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { sizeText, type FileValue } from '#core/file-value';
import { IconDownload } from '#web/kit/icons.ts';
import { Hint } from '#web/kit/later.tsx';
import { pressed } from '#web/kit/pressed.ts';
import { toast } from '#web/kit/toast.tsx';
import classes from './views.module.css';

/** A file that has only been chosen has no URL yet. */
type ShownFile = Pick<FileValue, 'filename' | 'size'> & Partial<Pick<FileValue, 'url'>>;

export function FileView({ file, inCell }: { readonly file: ShownFile; readonly inCell: boolean }) {
  if (inCell) return <>{file.filename}</>;
  return (
    <span className={classes.file}>
      <span className={classes.fileName}>{file.filename}</span>
      <span className={classes.host}>{sizeText(file.size)}</span>
      {file.url === undefined ? null : <Download url={file.url} filename={file.filename} />}
    </span>
  );
}

/** Downloads with the bearer token, which a plain link would not send. */
function Download({ url, filename }: Pick<FileValue, 'url' | 'filename'>) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { downloadFile } = await pressed(import('#web/data/download.ts'));
      await downloadFile(url, filename);
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Hint label="Download">
      <ActionIcon variant="subtle" color="gray" loading={busy} onClick={() => void download()} aria-label={`Download ${filename}`}>
        <IconDownload size={16} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}

export function fileText({ filename, size }: ShownFile): string {
  return `${filename} (${sizeText(size)})`;
}
