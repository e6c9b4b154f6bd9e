/** Row of a version of a video: poster, type, uploader, time and state; opens the review. */
import { AppLink } from '#web/generic/app-link.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { IconMovie } from '#web/kit/icons.ts';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { UploadNotices } from './upload-notices.part.tsx';
import { stateShown, type Upload } from './video-versions.rules.ts';
import classes from './videos.module.css';

/** @param title shown first, in lists outside the task. */
export function VersionRow({ upload, title, note }: { readonly upload: Upload; readonly title?: string; readonly note?: string }) {
  const { revision, versionType, thumbnailUrl, processing, uploadedByName, createTime, overrideReason } = upload;
  const name = `Version ${revision} · ${versionType === 'FINAL' ? 'Final' : 'Draft'}`;
  return (
    <div className={classes.version}>
      <span className={classes.poster}>
        {thumbnailUrl === null ? <IconMovie size={18} stroke={1.5} aria-hidden /> : <img src={thumbnailUrl} alt="" loading="lazy" />}
      </span>
      <span className={classes.what}>
        <AppLink className={classes.open} to={`/video-uploads/${upload.uuid}`}>
          {title ?? name}
        </AppLink>{' '}
        <UploadNotices upload={upload} />
        {note === undefined ? null : <small>{note}</small>}
        <small>
          {title === undefined ? null : `${name} · `}
          {uploadedByName ?? 'Unknown user'}, <DateTime value={createTime} />
        </small>
        {overrideReason === null ? null : <small>Over a signed-off version: “{overrideReason}”</small>}
        {processing === 'FAILED' ? <small>The file cannot be shown. Upload it again.</small> : null}
      </span>
      <SeverityBadge {...stateShown(upload)} />
    </div>
  );
}
