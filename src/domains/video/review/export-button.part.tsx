/** Menu to export the comments of a version: as a table, or as markers for editing programs, with time codes from the source or from zero. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { pathOf } from '#web/data/call.ts';
import { downloadFile } from '#web/data/download.ts';
import { mayDoTo } from '#web/generic/may.ts';
import { IconMessage } from '#web/kit/icons.ts';
import { Later } from '#web/kit/later.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import { VideoUpload } from '../version/video-upload.resource.ts';
import type { Upload } from './decision.part.tsx';
import type { exportComments } from './export-comments.action.ts';
import { StartDialog } from './start-dialog.part.tsx';
import classes from './review.module.css';

const FORMATS = [
  { format: 'csv', label: 'Comments as CSV' },
  { format: 'edl', label: 'Markers as EDL' },
  { format: 'fcpxml', label: 'Markers as FCPXML' },
] as const;
type Timecode = 'source' | 'zero';

export function ExportButton({ upload }: { readonly upload: Upload }) {
  const actor = useActor();
  const [timecode, setTimecode] = useState<Timecode>('source');
  const [setting, setSetting] = useState(false);
  const start = upload.startTimecode ?? upload.sourceTimecode;
  const download = (format: (typeof FORMATS)[number]['format']) =>
    void downloadFile(
      pathOf<typeof exportComments>('GET /api/video_uploads/:uuid/comments-export', {
        params: { uuid: upload.uuid },
        input: { format, timecode },
      }),
      `${upload.originalFilename.replace(/\.[^.]+$/, '')}-comments.${format}`,
    ).catch((error: unknown) => toast.error(error));
  const choices = [
    { value: 'source', label: `From the source, ${start}` },
    { value: 'zero', label: 'From zero' },
  ] as const;
  return (
    <>
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
              {FORMATS.map(({ format, label }) => (
                <Menu.Item key={format} onClick={() => download(format)}>
                  {label}
                </Menu.Item>
              ))}
              <Menu.Divider />
              <Menu.Label>Time codes</Menu.Label>
              {start === null ? null : (
                <Menu.RadioGroup value={timecode} onChange={(value) => setTimecode(value as Timecode)}>
                  {choices.map(({ value, label }) => (
                    <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
                      {label}
                    </Menu.RadioItem>
                  ))}
                </Menu.RadioGroup>
              )}
              {mayDoTo(VideoUpload, 'update', actor, upload) ? (
                <Menu.Item onClick={() => setSetting(true)}>{start === null ? 'Set the start…' : 'Change the start…'}</Menu.Item>
              ) : start === null ? (
                <Menu.Item disabled>From zero: the start is unknown</Menu.Item>
              ) : null}
            </Menu.Dropdown>
          </Menu>
        )}
      </Later>
      {setting ? <StartDialog upload={upload} onClose={() => setSetting(false)} /> : null}
    </>
  );
}
