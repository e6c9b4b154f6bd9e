/** Tray at the lower right with all uploads of this tab, kept across navigation; content below it can be scrolled clear of it. */
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { forget } from '#web/data/keys.ts';
import { IconChevronDown, IconChevronUp, IconX } from '#web/kit/icons.ts';
import { VideoUpload } from '../version/video-upload.resource.ts';
import { useInterrupted, type Interrupted } from './interrupted.hook.tsx';
import { InterruptedRow } from './interrupted-row.part.tsx';
import { UploadRow } from './upload-row.part.tsx';
import { overallPercent, summaryText } from './upload-text.rules.ts';
import { uploads, useUploads } from './uploads.hook.tsx';
import classes from './upload.module.css';

const NARROW = '(max-width: 48em)';
const COVERED = '--covered-below';

export default function UploadTray() {
  const all = useUploads();
  const done = all.filter(({ state }) => state.phase === 'done').length;
  const client = useQueryClient();
  useEffect(() => {
    if (done > 0) void forget(client, VideoUpload);
  }, [client, done]);
  const stopped = useInterrupted();
  return all.length + stopped.length === 0 ? null : <Tray all={all} stopped={stopped} />;
}

interface TrayProps {
  readonly all: ReturnType<typeof useUploads>;
  readonly stopped: readonly Interrupted[];
}

function Tray({ all, stopped }: TrayProps) {
  const [open, setOpen] = useState(() => stopped.length > 0 || !window.matchMedia(NARROW).matches);
  const box = useRef<HTMLElement>(null);
  const list = useId();
  useCovered(box);
  const states = all.map(({ state }) => state);
  const summary = summaryText(states, stopped.length);
  const ended = states.every(({ phase }) => phase === 'done' || phase === 'failed');
  const percent = overallPercent(all.map(({ file, state }) => ({ size: file.size, state })));
  return (
    <section ref={box} className={classes.tray} aria-label="Uploads">
      <div className={classes.head}>
        <p className={classes.title}>
          {summary}
          {ended ? '' : ` · ${percent}%`}
        </p>
        <VisuallyHidden role="status">{summary}</VisuallyHidden>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={open ? 'Collapse uploads' : 'Expand uploads'}
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconChevronDown size={16} aria-hidden /> : <IconChevronUp size={16} aria-hidden />}
        </ActionIcon>
        {ended && stopped.length === 0 ? (
          <ActionIcon variant="subtle" color="gray" aria-label="Close uploads" onClick={() => uploads.removeEnded()}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
      {open ? (
        <div className={classes.body} id={list}>
          <ul className={classes.rows}>
            {stopped.map((upload) => (
              <InterruptedRow key={upload.key} upload={upload} />
            ))}
            {all.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

/** Publishes the covered height to the page layout. */
function useCovered(box: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(COVERED, `${box.current?.offsetHeight ?? 0}px`));
    if (box.current !== null) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style.removeProperty(COVERED);
    };
  }, [box]);
}
