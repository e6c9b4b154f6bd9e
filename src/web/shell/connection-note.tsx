/** What is under the header while there is no connection, and while what waited for it is being saved. */
import { IconCloudOff } from '#web/kit/icons.ts';
import { useEffect, useRef } from 'react';
import { useConnection } from '../api/use-connection.ts';
import { toast } from '../kit/toast.tsx';
import classes from './shell.module.css';

export function ConnectionNote() {
  const { online, waiting } = useConnection();
  const held = useRef(0);
  useEffect(() => {
    if (held.current > 0 && waiting === 0 && online)
      toast.info('You are online again. Nothing waits to be saved any more.', { id: 'connection' });
    held.current = waiting;
  }, [online, waiting]);
  return (
    <div role="status" className={classes.note}>
      {online && waiting === 0 ? null : (
        <p>
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
          <span>
            {online
              ? `Online again. Saving ${changes(waiting)}…`
              : `You are offline. ${waiting === 0 ? 'What you see may be out of date.' : `${sentence(changes(waiting))} ${waiting === 1 ? 'waits' : 'wait'} and will be saved when the connection is back.`}`}
          </span>
        </p>
      )}
    </div>
  );
}

function changes(count: number): string {
  return count === 1 ? 'one change' : `${count} changes`;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
