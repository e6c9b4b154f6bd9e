/** Menu to export the comments of a version: as a table, or as markers for editing programs. */
import { Button } from '@mantine/core';
import { pathOf } from '#web/data/call.ts';
import { downloadFile } from '#web/data/download.ts';
import { IconMessage } from '#web/kit/icons.ts';
import { Later } from '#web/kit/later.tsx';
import { toast } from '#web/kit/toast.tsx';
import type { Upload } from './decision.part.tsx';
import type { exportComments } from './export-comments.action.ts';
import classes from './review.module.css';

const FORMATS = [
  { format: 'csv', ending: 'csv', label: 'Comments as CSV' },
  { format: 'edl', ending: 'edl', label: 'Markers as EDL' },
  { format: 'fcpxml', ending: 'fcpxml', label: 'Markers as FCPXML' },
] as const;

export function ExportButton({ upload }: { readonly upload: Upload }) {
  const download = (format: (typeof FORMATS)[number]['format'], ending: string) =>
    void downloadFile(
      pathOf<typeof exportComments>('GET /api/video_uploads/:uuid/comments-export', { params: { uuid: upload.uuid }, input: { format } }),
      `${upload.originalFilename.replace(/\.[^.]+$/, '')}-comments.${ending}`,
    ).catch((error: unknown) => toast.error(error));
  return (
    <Later
      popup="menu"
      target={
        <Button variant="default" aria-label="Export comments">
          <IconMessage size={16} aria-hidden />
          <span className={classes.onlyWide}>&nbsp; Export comments</span>
        </Button>
      }
    >
      {({ Menu }, { opened, onChange, target }) => (
        <Menu opened={opened} onChange={onChange} position="bottom-end">
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>
            {FORMATS.map(({ format, ending, label }) => (
              <Menu.Item key={format} onClick={() => download(format, ending)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Later>
  );
}
