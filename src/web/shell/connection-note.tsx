/** Note below the header while the app is offline, and while queued changes are being saved. */
import { capitalized } from '#core/sentence';
import { IconCloudOff } from '#web/kit/icons.ts';
import { useEffect, useRef } from 'react';
import { useConnection } from '../api/use-connection.ts';
import { toast } from '../kit/toast.tsx';
import classes from './shell.module.css';

export function ConnectionNote() {
  const { online, waiting } = useConnection();
  const held = useRef(0);
  useEffect(() => {
    if (held.current > 0 && waiting === 0 && online) toast.info('You are back online. All changes are saved.', { id: 'connection' });
    held.current = waiting;
  }, [online, waiting]);
  return (
    <div role="status" className={classes.note}>
      {online && waiting === 0 ? null : (
        <p>
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
          <span>
            {online
              ? `Back online. Saving ${changes(waiting)}…`
              : `You are offline. ${waiting === 0 ? 'This data may be out of date.' : `${capitalized(changes(waiting))} will be saved when you are back online.`}`}
          </span>
        </p>
      )}
    </div>
  );
}

function changes(count: number): string {
  return count === 1 ? 'one change' : `${count} changes`;
}
