/** Queries and mutations of comments: all comments of one version, updated live. */
import { useQueryClient } from '@tanstack/react-query';
import type { InputOf, ItemOf } from '#core/resource';
import { useLiveResource } from '#web/api/live-events.ts';
import { forget } from '#web/data/keys.ts';
import { removeItem } from '#web/data/calls.ts';
import { useList } from '#web/data/use-list.ts';
import { useSave } from '#web/data/use-save.ts';
import { VideoComment } from './video-comment.resource.ts';

export type Comment = ItemOf<typeof VideoComment>;
type NewComment = InputOf<typeof VideoComment>;

/** @param upload IRI of the version. */
export function useComments(upload: string) {
  useLiveResource(VideoComment.plural);
  return useList(VideoComment, [
    ['videoUpload', upload],
    ['pagination', 'false'],
  ]);
}

export function useCommentWrites() {
  const client = useQueryClient();
  const { mutateAsync } = useSave(VideoComment);
  return {
    write: (body: NewComment) => mutateAsync({ body }),
    change: ({ uuid }: Comment, body: NewComment) => mutateAsync({ uuid, body }),
    remove: async ({ uuid }: Comment) => {
      await removeItem(VideoComment, uuid);
      await forget(client, VideoComment);
    },
  };
}
