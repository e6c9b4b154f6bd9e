/** Banner with the changes since the version that the user last saw, and the button to mark them as seen. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { AppLink } from '#web/generic/app-link.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { toast } from '#web/kit/toast.tsx';
import type { Upload } from './decision.part.tsx';
import type { VideoNews } from './news.hook.tsx';
import { newsText } from './news-text.rules.ts';
import classes from './review.module.css';

interface NewsProps {
  readonly upload: Upload;
  readonly versions: readonly Upload[];
  readonly news: VideoNews;
  readonly onDismiss: () => Promise<void>;
}

export function News({ upload, versions, news, onDismiss }: NewsProps) {
  const [busy, setBusy] = useState(false);
  if (news.seen === null) return null;
  const { revision, at } = news.seen;
  const before = versions.find((version) => version.revision === revision && version.uuid !== upload.uuid);
  const dismiss = () => {
    setBusy(true);
    onDismiss()
      .catch((error: unknown) => toast.error(error))
      .finally(() => setBusy(false));
  };
  return (
    <div className={classes.news} role="status">
      <span>
        <b>{newsText(upload.revision, news)}</b>{' '}
        <span className={classes.faint}>
          since {revision === upload.revision ? 'your last visit' : `you saw version ${revision}`} <DateTime value={at} />
        </span>
      </span>
      <span className={classes.gap} />
      {before === undefined || !news.newVersion ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          renderRoot={(root) => <AppLink {...root} to={`/video-uploads/${upload.uuid}`} search={{ with: before.uuid }} />}
        >
          Compare with version {revision}
        </Button>
      )}
      <Button size="compact-sm" variant="default" loading={busy} onClick={dismiss}>
        Mark as seen
      </Button>
    </div>
  );
}
