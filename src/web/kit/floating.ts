/** Floating components, lazy-loaded by `later.tsx`; screens must not import them for their first render. */
export { Menu, Popover, Tooltip } from '@mantine/core';
