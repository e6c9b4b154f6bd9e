/** What is new of a video to whoever opened its page, kept as it was then, and marked as seen at once where there is nothing. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutputOfAction } from '#core/action';
import { call } from '#web/data/call.ts';
import type { markSeen, videoNews } from './seen.action.ts';

export type VideoNews = OutputOfAction<typeof videoNews>;

/** @param said how many comments are on the page: more of them have been seen by whoever has nothing left to see. */
export function useNews(uuid: string, said: number) {
  const client = useQueryClient();
  const queryKey = ['video-news', uuid];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call<typeof videoNews>('GET /api/video_uploads/:uuid/news', { params: { uuid }, signal })).data,
    // What comes while the page is open is seen as it comes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const none = data !== undefined && !data.newVersion && data.comments.length === 0 && data.resolved.length === 0;
  useEffect(() => {
    // Whoever cannot be heard now is shown it once more.
    if (none) void see(uuid).catch(() => undefined);
  }, [none, uuid, said]);
  const dismiss = async () => {
    if (data === undefined) return;
    await see(uuid, data.asOf);
    client.setQueryData<VideoNews>(queryKey, { ...data, newVersion: false, comments: [], resolved: [] });
  };
  return { news: none ? undefined : data, dismiss };
}

function see(uuid: string, asOf?: string) {
  return call<typeof markSeen>('POST /api/video_uploads/:uuid/seen', { params: { uuid }, input: asOf === undefined ? {} : { asOf } });
}
