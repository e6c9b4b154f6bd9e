/** Which style sheets come with the calendar though the drawer and the toasts need them first: one that arrives over a drawn week has every word in it laid out again. */
import '@mantine/dates/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
