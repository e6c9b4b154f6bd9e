/** What opens above a page and is not needed to draw it; fetched by `later.tsx`, never imported by a screen's first picture. */
export { Menu, Popover, Tooltip } from '@mantine/core';
