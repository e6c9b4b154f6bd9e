/** Toast area at the top right, over the header, where it covers neither the bell nor a button of the screen; toasts pause while hovered. */
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { useEffect } from 'react';
import { returnFocusFromToasts } from '../kit/toast-focus.ts';
import classes from './toasts.module.css';

export default function Toasts() {
  useEffect(returnFocusFromToasts, []);
  return (
    <Notifications
      position="top-right"
      zIndex={1000}
      limit={4}
      layout="stacked"
      pauseResetOnHover="notification"
      classNames={{ root: classes.place, notification: classes.toast }}
    />
  );
}
