/** A dialog or drawer whose code is loaded when it is opened; if the code cannot be loaded, it is closed again and a toast says why. */
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { pressed } from './pressed.ts';
import { toast } from './toast.tsx';

interface Closable {
  /** Absent = open as long as it is rendered. */
  readonly opened?: boolean;
  readonly onClose: () => void;
}

export function lateDialog<Props extends Closable>(load: () => Promise<{ readonly default: ComponentType<Props> }>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LateDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded);
    const opened = props.opened ?? true;
    const fail = useEffectEvent((error: unknown) => {
      toast.error(error);
      props.onClose();
    });
    useEffect(() => {
      if (!opened || Dialog !== null) return undefined;
      let left = false;
      pressed(load()).then(
        ({ default: found }) => {
          loaded = found;
          if (!left) setDialog(() => found);
        },
        (error: unknown) => (left ? undefined : fail(error)),
      );
      return () => {
        left = true;
      };
    }, [opened, Dialog]);
    return Dialog === null ? null : <Dialog {...props} />;
  };
}
