/** A folder of the library in a list: its figures, each a link to those files, how far it is analysed, and what can be done with it. */
import { countText } from '#core/number-format';
import { Button, Menu, Progress, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/data/call.ts';
import { removeItem } from '#web/data/calls.ts';
import { forget } from '#web/data/keys.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { Confirm } from '#web/kit/confirm.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { IconDots } from '#web/kit/icons.ts';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { toast } from '#web/kit/toast.tsx';
import type { listAgain, stopFolder } from './library.action.ts';
import { LibraryFolder, type Folder } from './library-folder.resource.ts';
import { FOLDER_LABELS, FOLDER_SEVERITIES, type FileState } from './library-states.rules.ts';
import { analysedPercent, filesOf, noVideosText } from './library-text.rules.ts';
import { LibraryVideo } from './library-video.resource.ts';
import classes from './library.module.css';
import rows from '../styles/row-list.module.css';

export function FolderRow({ folder }: { readonly folder: Folder }) {
  const { uuid, name, path, client, state, problem, listedAt, found, analysed, waiting, unreadable, missing, uses, otherFiles } = folder;
  const percent = analysedPercent(folder);
  const isWorking = waiting > 0 && state !== 'STOPPED';
  return (
    <li className={rows.row} aria-label={name}>
      <div className={rows.about}>
        <span className={classes.first}>
          <b>{name}</b>
          {state === 'LISTED' ? null : <SeverityBadge severity={FOLDER_SEVERITIES[state]} label={FOLDER_LABELS[state]} />}
        </span>
        <span className={rows.faint}>
          {[client?.name, path ?? 'The whole library'].filter((part) => part !== undefined).join(' · ')}
          {listedAt === null ? null : (
            <>
              {' · listed '}
              <DateTime value={listedAt} />
            </>
          )}
        </span>
        {problem === null ? null : <span className={classes.problem}>{problem}</span>}
        {isWorking && percent !== null ? (
          <span className={classes.progress}>
            <Progress value={percent} size="sm" color="blue" aria-label={`Analysing ${name}`} />
            <span>
              {percent}% of {countText(analysed + waiting, 'video')}
            </span>
          </span>
        ) : null}
        {found === 0 ? (
          problem === null && <span className={rows.faint}>{listedAt === null ? 'Not listed yet' : noVideosText(otherFiles)}</span>
        ) : (
          <span className={classes.figures}>
            <AppLink to={filesOf(uuid)}>{countText(found, 'video')}</AppLink>
            <Figure folder={uuid} state="ANALYSED" count={analysed} words="analysed" />
            <Figure folder={uuid} state="WAITING" count={waiting} words="waiting" />
            <Figure folder={uuid} state="UNREADABLE" count={unreadable} words="not readable" isBad />
            <Figure folder={uuid} state="MISSING" count={missing} words="missing" isBad />
            {otherFiles === 0 ? null : <span className={rows.faint}>{countText(otherFiles, 'other file')}</span>}
          </span>
        )}
      </div>
      <div className={classes.side}>
        {uses === 0 ? (
          <span className={rows.faint}>{analysed === 0 ? '' : 'Not used since'}</span>
        ) : (
          <span className={classes.uses}>
            <b>{uses}</b>
            <span className={rows.faint}>{uses === 1 ? 'upload uses it' : 'uploads use it'}</span>
          </span>
        )}
        <FolderActions folder={folder} isWorking={isWorking} />
      </div>
    </li>
  );
}

interface FigureProps {
  readonly folder: string;
  readonly state: FileState;
  readonly count: number;
  readonly words: string;
  readonly isBad?: boolean;
}

function Figure({ folder, state, count, words, isBad = false }: FigureProps) {
  if (count === 0) return null;
  return (
    <AppLink to={filesOf(folder, state)} data-bad={isBad || undefined}>
      {countText(count, words, words)}
    </AppLink>
  );
}

function FolderActions({ folder, isWorking }: { readonly folder: Folder; readonly isWorking: boolean }) {
  const { uuid, name, state } = folder;
  const queries = useQueryClient();
  const [isForgetting, setForgetting] = useState(false);
  const refresh = () => Promise.all([forget(queries, LibraryFolder), forget(queries, LibraryVideo)]);
  const change = useMutation({
    mutationFn: (action: 'list' | 'stop') =>
      action === 'list'
        ? call<typeof listAgain>('POST /api/library_folders/:uuid/list', { params: { uuid } })
        : call<typeof stopFolder>('POST /api/library_folders/:uuid/stop', { params: { uuid } }),
    onError: (error) => toast.error(error),
    onSettled: refresh,
  });
  const isBusy = isWorking || state === 'WAITING' || state === 'LISTING';
  return (
    <span className={classes.buttons}>
      {isBusy ? (
        <Button
          size="compact-sm"
          variant="default"
          miw="5.5rem"
          loading={change.isPending}
          aria-label={`Stop ${name}`}
          onClick={() => change.mutate('stop')}
        >
          Stop
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          miw="5.5rem"
          loading={change.isPending}
          aria-label={`List ${name} again`}
          onClick={() => change.mutate('list')}
        >
          {state === 'STOPPED' ? 'Resume' : 'List again'}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="compact-sm" variant="subtle" color="gray" aria-label={`More actions for ${name}`}>
            <IconDots size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isBusy ? <Menu.Item onClick={() => change.mutate('list')}>List again</Menu.Item> : null}
          <Menu.Item color="red" onClick={() => setForgetting(true)}>
            Forget the folder
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={isForgetting}
        onClose={() => setForgetting(false)}
        onConfirm={async (withdraw) => {
          await removeItem(LibraryFolder, uuid, withdraw);
          await refresh();
        }}
        title={`Forget ${name}?`}
        label="Forget the folder"
        danger
      >
        <Text size="sm">
          The files stay where they are. Their fingerprints, and what was found and decided about them, are deleted; uploads no longer name
          them as a source.
        </Text>
      </Confirm>
    </span>
  );
}
