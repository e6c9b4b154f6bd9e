/** Wraps a low-priority component: renders nothing until its code has been loaded while the browser is idle. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType } from 'react';
import { whenQuiet } from './when-idle.ts';

export function lazyOnIdle<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyOnIdle(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const client = useQueryClient();
    useEffect(() => {
      if (loaded !== null) {
        setPart(() => loaded);
        return undefined;
      }
      const show = () =>
        void load().then(
          ({ default: found }) => {
            loaded = found;
            setPart(() => found);
          },
          () => undefined,
        );
      return whenQuiet(show, () => client.isFetching() > 0);
    }, [client]);
    return Part === null ? null : <Part {...props} />;
  };
}
