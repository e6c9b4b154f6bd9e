/** How a part of a record comes that nobody waits for: nothing is shown, and its code comes once the browser has nothing else to do. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType } from 'react';
import { whenQuiet } from './when-idle.ts';

export function quietly<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Quietly(props: Props) {
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
