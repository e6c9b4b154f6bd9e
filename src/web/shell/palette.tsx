/** Command palette (Ctrl+K): one input that searches pages, actions, and records on the server. */
import { Combobox, Loader, Modal, Text, TextInput, useCombobox, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconChartAreaLine,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
  IconUser,
  type Icon,
} from '#web/kit/icons.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type KeyboardEvent } from 'react';
import type { Actor } from '#core/access';
import { useSession } from '../session/use-session.ts';
import { menuFor } from './menu.ts';
import { creationsFor, fits, placesFor, entryText } from './palette-entries.ts';
import { SHORTEST_SEARCH, useRecordSearch } from './use-record-search.ts';
import classes from './palette.module.css';

export interface PaletteProps {
  readonly actor: Actor;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onHelp: () => void;
  /** Returns the text typed before the input had the focus. */
  readonly earlyKeys: () => string;
}

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon?: Icon;
  readonly run: () => void;
}

export default function Palette({ actor, opened, onClose, onHelp, earlyKeys }: PaletteProps) {
  const [typed, setTyped] = useState('');
  /** Whether the list is in the DOM, so that the input can refer to it by id. */
  const [listed, setListed] = useState(false);
  const noteList = useCallback((list: HTMLElement | null) => setListed(list !== null), []);
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, 150);
  const navigate = useNavigate();
  const { signOut } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const found = useRecordSearch(actor, settled);
  const combobox = useCombobox({ opened: true });

  const go = (to: string) => () => void navigate({ to });
  const pages: Entry[] = [
    ...menuFor(actor).map(({ label, to, icon }) => ({ id: to, label, icon, run: go(to) })),
    ...placesFor(actor).map(({ label, to }) => ({ id: to, label, icon: IconChartAreaLine, run: go(to) })),
    { id: '/profile', label: 'Profile', icon: IconUser, run: go('/profile') },
  ];
  const actions: Entry[] = [
    ...creationsFor(actor).map(({ label, to }) => ({ id: to, label, icon: IconPlus, run: go(to) })),
    {
      id: 'theme',
      label: dark ? 'Light theme' : 'Dark theme',
      icon: dark ? IconSun : IconMoon,
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    { id: 'help', label: 'Keyboard shortcuts', icon: IconKeyboard, run: onHelp },
    { id: 'sign-out', label: 'Sign out', icon: IconLogout, run: () => void signOut() },
  ];
  const records: Entry[] =
    text.length < SHORTEST_SEARCH
      ? []
      : found.records.map(({ source, record }) => ({
          id: `${source.resource.plural}/${record.uuid}`,
          ...entryText(source.resource, record),
          run: go(source.screenOf(record.uuid)),
        }));
  const groups = [
    { label: 'Pages', entries: pages.filter(({ label }) => fits(label, text)) },
    { label: 'Actions', entries: actions.filter(({ label }) => fits(label, text)) },
    { label: 'Records', entries: records },
  ].filter(({ entries }) => entries.length > 0);

  // Enter selects the best match, including one that arrived from the server after the last keystroke.
  const first = groups[0]?.entries[0]?.id;
  const { selectFirstOption, resetSelectedOption } = combobox;
  useEffect(() => {
    if (first === undefined) resetSelectedOption();
    else selectFirstOption();
  }, [first, text, opened, listed, selectFirstOption, resetSelectedOption]);

  const submit = (id: string) => {
    onClose();
    groups
      .flatMap(({ entries }) => entries)
      .find((entry) => entry.id === id)
      ?.run();
  };

  const takeEarlyKeys = () => {
    const early = earlyKeys();
    if (early !== '') setTyped((before) => before + early);
  };

  /** The combobox would handle Escape by closing its list; the list is always open here, so Escape closes the palette. */
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setTyped('')}
      padding={0}
      size="34rem"
      yOffset="12dvh"
      returnFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search or go to">
        <Combobox store={combobox} onOptionSubmit={submit}>
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              data-autofocus
              role="combobox"
              variant="unstyled"
              size="md"
              className={classes.field}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onFocus={takeEarlyKeys}
              onKeyDown={closeOnEscape}
              maxLength={100}
              placeholder="Search people, accounts, pages and actions"
              aria-label="Search people, accounts, pages and actions"
              leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
              rightSection={found.searching ? <Loader size={16} color="gray" aria-label="Searching" /> : null}
            />
          </Combobox.EventsTarget>
          <Combobox.Options id="palette-results" ref={noteList} className={classes.options} aria-label="Results">
            {groups.map(({ label, entries }) => (
              <Combobox.Group key={label} label={label}>
                {entries.map((entry) => (
                  <Combobox.Option key={entry.id} value={entry.id} className={classes.option}>
                    {entry.icon !== undefined && <entry.icon size={18} stroke={1.75} aria-hidden />}
                    <span className={classes.label}>{entry.label}</span>
                    {entry.description !== undefined && (
                      <Text span size="sm" c="dimmed" truncate>
                        {entry.description}
                      </Text>
                    )}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {groups.length === 0 && (
              <Combobox.Empty>
                {found.searching || text !== settled
                  ? 'Searching…'
                  : found.failed
                    ? 'The search failed. Try again in a moment.'
                    : 'No results.'}
              </Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  );
}
