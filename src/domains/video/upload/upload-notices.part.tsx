/** Notices of other domains about an upload. */
import { extensionsOf } from '#web/domains.ts';
import { VideoUpload } from '../version/video-upload.resource.ts';
import type { Upload } from './video-versions.rules.ts';

export function UploadNotices({ upload }: { readonly upload: Upload }) {
  return extensionsOf(VideoUpload.name).notices.map((Notice, index) => <Notice key={index} item={upload} />);
}
