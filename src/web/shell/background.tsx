/** Runs the domains' background components, loaded when the browser is idle so that they do not delay the screens. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType } from 'react';
import type { BackgroundEntry } from '../domain-web.ts';
import { BACKGROUND } from '../domains.ts';
import { whenQuiet } from './when-idle.ts';

const isUrgent = ({ atOnce }: BackgroundEntry) => atOnce?.() ?? false;

export function Background() {
  const [parts, setParts] = useState<readonly ComponentType[]>([]);
  const client = useQueryClient();
  const begin = (entries: readonly BackgroundEntry[]) => {
    for (const { part } of entries)
      void part().then(
        ({ default: found }) => setParts((before) => [...before, found]),
        () => undefined,
      );
  };
  useEffect(() => begin(BACKGROUND.filter(isUrgent)), []);
  useEffect(
    () =>
      whenQuiet(
        () => begin(BACKGROUND.filter((entry) => !isUrgent(entry))),
        () => client.isFetching() > 0,
      ),
    [client],
  );
  return parts.map((Part, index) => <Part key={index} />);
}
