/** News about a video as of when its page was opened; marked as seen automatically when there is none. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutputOfAction } from '#core/action';
import { call } from '#web/data/call.ts';
import type { markSeen, videoNews } from './seen.action.ts';

export type VideoNews = OutputOfAction<typeof videoNews>;

const newsQuery = (uuid: string) => ({
  queryKey: ['video-news', uuid],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await call<typeof videoNews>('GET /api/video_uploads/:uuid/news', { params: { uuid }, signal })).data,
  // Changes while the page is open are seen as they happen.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Whether the news is being loaded; offline it is not. */
export function useNewsLoading(uuid: string): boolean {
  return useQuery(newsQuery(uuid)).isLoading;
}

/** @param count number of comments on the page: when it grows and there is no other news, the new ones count as seen. */
export function useNews(uuid: string, count: number) {
  const client = useQueryClient();
  const { data } = useQuery(newsQuery(uuid));
  const none = data !== undefined && !data.newVersion && data.comments.length === 0 && data.resolved.length === 0;
  useEffect(() => {
    // If this fails, the news is shown once more.
    if (none) void see(uuid).catch(() => undefined);
  }, [none, uuid, count]);
  const dismiss = async () => {
    if (data === undefined) return;
    await see(uuid, data.asOf);
    client.setQueryData<VideoNews>(newsQuery(uuid).queryKey, { ...data, newVersion: false, comments: [], resolved: [] });
  };
  return { news: none ? undefined : data, dismiss };
}

function see(uuid: string, asOf?: string) {
  return call<typeof markSeen>('POST /api/video_uploads/:uuid/seen', { params: { uuid }, input: asOf === undefined ? {} : { asOf } });
}
