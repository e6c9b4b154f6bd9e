/** Import history: newest first, each row linking to its report. */
import { IconUpload } from '#web/kit/icons.ts';
import type { ItemOf } from '#core/resource';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { ImportButton } from '../import/import-button.part.tsx';
import { LiveStreamImport } from '../import/live-stream-import.resource.ts';
import { StreamTabs } from '../matching/unmatched-tabs.part.tsx';

const EMPTY = {
  title: 'No imports yet',
  text: 'Every file you import is listed here with the result of each row. Import a LIVE list to get started.',
  action: <ImportButton>Import streams</ImportButton>,
};
const COLUMNS = { createTime: { label: 'Imported' } };

export default function ImportHistoryScreen() {
  return (
    <ListScreen
      resource={LiveStreamImport}
      title="Import history"
      empty={EMPTY}
      nav={<StreamTabs current="imports" />}
      columns={COLUMNS}
      open={({ uuid }: ItemOf<typeof LiveStreamImport>) => `/live-streams/imports/${uuid}`}
      actions={<ImportButton leftSection={<IconUpload size={16} aria-hidden />}>Import</ImportButton>}
    />
  );
}
