/** Where messages appear: top right and over the header, where no button is that belongs to the screen, and waiting while one is pointed at. */
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import classes from './toasts.module.css';

export default function Toasts() {
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
