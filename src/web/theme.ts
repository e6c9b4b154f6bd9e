/** Theme: a refined red used sparingly, neutral greys, 14 px text, small radii, and default props of components. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** White text on shades 6 to 9, and shades 3 to 4 on the dark background, pass AA; measured by `theme.test.ts`. */
export const RED: MantineColorsTuple = [
  '#fdf3f3',
  '#fbe3e3',
  '#f6c6c7',
  '#f09fa1',
  '#ea7b7f',
  '#dc4a50',
  '#c4262e',
  '#a91d25',
  '#8b171e',
  '#6b1117',
];
/** Shade 6 is used for dimmed text, so it must be darker than Mantine's. */
export const GRAY: MantineColorsTuple = [
  '#f8f9fa',
  '#f2f3f5',
  '#e8eaed',
  '#dcdfe4',
  '#c6cad1',
  '#9aa1ac',
  '#626a77',
  '#4a515d',
  '#343a44',
  '#20242b',
];
/** Shade 7 is the background, 6 raised surfaces, 4 lines, 2 dimmed text, 0 text. */
export const DARK: MantineColorsTuple = [
  '#d7dae0',
  '#b9bec8',
  '#979da9',
  '#6f7683',
  '#33373f',
  '#2a2e36',
  '#1e2127',
  '#16181d',
  '#101216',
  '#0b0c0f',
];

/** Warnings: their text, the tint below it, that of a hovered button, and marks such as icons and lines. */
export const WARNING = {
  light: { ink: '#7a4a00', tint: '#fdf0d2', hover: '#fbe6b8', mark: '#b07400' },
  dark: { ink: '#f1c56b', tint: '#392a0c', hover: '#463411', mark: '#f1c56b' },
};

/** Titles of dialogs and drawers look like headings. */
const TITLE = { title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 600 } };
/** Otherwise the header element of a dialog would count as a second banner landmark of the page. */
const PLAIN_HEADER = { header: { role: 'presentation' } };

export const theme = createTheme({
  primaryColor: 'red',
  primaryShade: { light: 6, dark: 7 },
  colors: { red: RED, gray: GRAY, dark: DARK },
  black: '#1b1e24',
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
      h5: { fontSize: '0.875rem', lineHeight: '1.45' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.45' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '0.1875rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1.5rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Tooltip: {
      defaultProps: {
        multiline: true,
        maw: '12.5rem',
        openDelay: 300,
        withArrow: true,
        transitionProps: { duration: 100 },
        events: { hover: true, focus: true, touch: true },
      },
    },
    Modal: {
      defaultProps: {
        size: 'md',
        centered: true,
        // Below toasts, which are over the header; on a phone, a toast leaves the close button free instead.
        yOffset: 'calc(max(5dvh, min(5.5rem, (100vw - 48rem) * 1000)))',
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 120 },
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: PLAIN_HEADER,
      },
      styles: TITLE,
    },
    Drawer: {
      defaultProps: {
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 160 },
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: PLAIN_HEADER,
      },
      styles: TITLE,
    },
    // The checkbox is as large as the text next to it, in tables, menus and forms alike.
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' }, styles: { label: { fontSize: 'var(--mantine-font-size-sm)' } } },
    // Label above, help text and error below the input.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false, transitionProps: { duration: 80 } } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
    // An input that is focused by an error or a dialog does not open its list over the content below; a click, arrow key or letter does.
    // Enter chooses the best match of what was typed.
    Select: { defaultProps: { openOnFocus: false, selectFirstOptionOnChange: true } },
    MultiSelect: { defaultProps: { openOnFocus: false, selectFirstOptionOnChange: true } },
    TagsInput: { defaultProps: { openOnFocus: false } },
    Card: { defaultProps: { padding: 'md', radius: 'md', withBorder: true } },
    Table: { defaultProps: { verticalSpacing: 6, horizontalSpacing: 'sm' } },
  },
});

/** Overrides of Mantine's derived colours that would not pass AA with our palette. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-placeholder': GRAY[6],
    '--mantine-color-error': RED[6],
    '--mantine-color-default-border': GRAY[3],
    '--ground': '#ffffff',
    '--ground-raised': '#ffffff',
    '--ground-sunken': '#f8f9fa',
    '--line': GRAY[2],
    '--ink-soft': GRAY[6],
    ...warningVariables(WARNING.light),
  },
  dark: {
    '--mantine-color-placeholder': DARK[2],
    '--mantine-color-error': RED[4],
    '--mantine-color-default-border': DARK[4],
    '--ground': DARK[7],
    '--ground-raised': DARK[6],
    '--ground-sunken': DARK[8],
    '--line': '#282c33',
    '--ink-soft': DARK[2],
    ...warningVariables(WARNING.dark),
  },
});

/** Yellow is the colour of alerts and buttons that warn. */
function warningVariables({ ink, tint, hover, mark }: (typeof WARNING)['light']): Record<string, string> {
  return {
    '--ink-warning': ink,
    '--tint-warning': tint,
    '--mark-warning': mark,
    '--mantine-color-yellow-light': tint,
    '--mantine-color-yellow-light-hover': hover,
    '--mantine-color-yellow-light-color': ink,
  };
}
