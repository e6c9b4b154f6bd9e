/** What is known of a file of the library: where it is, whether it can be read, and a link to it. */
import { useItem } from '#web/data/use-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { FILE_LABELS, FILE_SEVERITIES } from './library-states.rules.ts';
import { filesOf } from './library-text.rules.ts';
import { LibraryVideo } from './library-video.resource.ts';

export function LibraryDetails({ uuid }: { readonly uuid: string }) {
  const { data } = useItem(LibraryVideo, uuid);
  if (data === undefined) return null;
  const { libraryFolder, path, state, problem, contentUrl } = data.item;
  return (
    <>
      <SeverityBadge severity="neutral" label="Library" />
      {state === 'ANALYSED' ? null : <SeverityBadge severity={FILE_SEVERITIES[state]} label={FILE_LABELS[state]} />}
      <AppLink to={filesOf(libraryFolder.uuid)}>{libraryFolder.name}</AppLink>
      <span>{path}</span>
      {problem === null ? null : <span>{problem}</span>}
      {contentUrl === null ? null : (
        <a href={contentUrl} target="_blank" rel="noreferrer">
          Open the file
        </a>
      )}
    </>
  );
}
