/** Decides where messages appear: top right, four at most, waiting while one is pointed at. */
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';

export default function Toasts() {
  return <Notifications position="top-right" zIndex={1000} limit={4} pauseResetOnHover="notification" />;
}
