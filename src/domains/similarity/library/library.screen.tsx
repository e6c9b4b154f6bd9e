/** Screen /reports/video-similarity/library: the folders with what was delivered before Greenroom, and how far they are analysed. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { IconPlus } from '#web/kit/icons.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { AddFolderDialog } from './add-folder.part.tsx';
import { FolderRow } from './folder-row.part.tsx';
import { useLibraryChoices } from './library-choices.hook.tsx';
import { LibraryFolder } from './library-folder.resource.ts';
import { LibraryVideo } from './library-video.resource.ts';
import rows from '../styles/row-list.module.css';

/** More than an agency has. */
const MOST_FOLDERS = 200;
const FOLDERS = [['itemsPerPage', String(MOST_FOLDERS)]] as const;

export default function LibraryScreen() {
  useLiveResource(LibraryFolder.plural);
  useLiveResource(LibraryVideo.plural);
  const [isAdding, setAdding] = useState(false);
  const choices = useLibraryChoices();
  const { data, error, refetch } = useList(LibraryFolder, FOLDERS);
  const isOff = choices.data?.library === null;
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      Add a folder
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Library"
        subtitle="What was delivered before Greenroom. The files stay where they are, and every upload is compared with them."
        actions={isOff || data === undefined || data.items.length === 0 ? undefined : add}
      />
      {isOff ? <NoLibrary hasFolders={(data?.items.length ?? 0) > 0} /> : null}
      {choices.error === null ? null : (
        <p className={rows.note} role="note">
          The library does not answer, so nothing new is listed or analysed. What was found before stays.
        </p>
      )}
      {data === undefined && error === null ? <ListSkeleton rows={3} columns={3} /> : null}
      {data === undefined && error !== null ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 && !isOff ? (
        <EmptyState
          title="No folders yet"
          description="Add a folder with earlier deliveries. An upload that reuses their footage then names the file that it comes from."
          action={add}
        />
      ) : null}
      {data === undefined || data.items.length === 0 ? null : (
        <ul className={rows.list}>
          {data.items.map((folder) => (
            <FolderRow key={folder.uuid} folder={folder} />
          ))}
        </ul>
      )}
      {isAdding ? <AddFolderDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function NoLibrary({ hasFolders }: { readonly hasFolders: boolean }) {
  return hasFolders ? (
    <p className={rows.note} role="note">
      This server has no library at the moment, so nothing new is listed or analysed. Set LIBRARY_DIR or LIBRARY_PREFIX and start it again.
    </p>
  ) : (
    <EmptyState
      title="This server has no library"
      description="Set LIBRARY_DIR to the folder with earlier deliveries, or LIBRARY_PREFIX to a part of the bucket, and start the server again."
    />
  );
}
