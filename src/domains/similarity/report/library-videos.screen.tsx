/** Screen /reports/video-similarity/library/files: the files of the library with their state, and why some cannot be read. */
import { Button } from '@mantine/core';
import { sizeText } from '#core/file-value';
import { AppLink } from '#web/generic/app-link.tsx';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { durationText } from '../pair/similarity-text.rules.ts';
import { LibraryVideo, type LibraryItem } from '../library/library-video.resource.ts';
import { LIBRARY, usesOf } from '../library/library-text.rules.ts';

const COLUMNS = {
  fileSize: { render: (file: LibraryItem) => sizeText(file.fileSize) },
  durationSeconds: { render: (file: LibraryItem) => (file.durationSeconds === null ? '–' : durationText(Number(file.durationSeconds))) },
};
const EMPTY = {
  title: 'No files in the library',
  text: 'Add a folder with earlier deliveries to the library; its videos are listed here.',
};

export default function LibraryVideosScreen() {
  return (
    <ListScreen
      resource={LibraryVideo}
      columns={COLUMNS}
      empty={EMPTY}
      open={(file: LibraryItem) => usesOf(file['@id'])}
      actions={
        <Button component={AppLink} variant="default" to={LIBRARY}>
          Folders
        </Button>
      }
    />
  );
}
