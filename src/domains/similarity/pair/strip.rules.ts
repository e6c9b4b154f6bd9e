/** The filmstrip of an upload, if it has one. */
import type { ItemOf } from '#core/resource';
import type { VideoUpload } from '#domains/video';

type Upload = ItemOf<typeof VideoUpload>;

export interface Strip {
  readonly url: string;
  readonly layout: NonNullable<Upload['stripLayout']>;
}

export const stripOf = ({ stripUrl, stripLayout }: Pick<Upload, 'stripUrl' | 'stripLayout'>): Strip | null =>
  stripUrl === null || stripLayout === null ? null : { url: stripUrl, layout: stripLayout };
