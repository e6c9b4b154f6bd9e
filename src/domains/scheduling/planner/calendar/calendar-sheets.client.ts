/**
 * Style sheets of the drawer and toasts, loaded with the calendar: a sheet that arrives after the week is rendered would force a layout of
 * all its text.
 */
import '@mantine/dates/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
