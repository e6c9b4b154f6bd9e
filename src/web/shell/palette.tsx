/** Command palette (Ctrl+K): one input that searches pages, actions, and records on the server. */
import { firstIn } from '#core/present';
import { Combobox, Loader, Modal, Text, TextInput, useCombobox, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChartAreaLine, IconKeyboard, IconLogout, IconMoon, IconPlus, IconSearch, IconSun, type Icon } from '#web/kit/icons.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import type { Actor } from '#core/access';
import { useSession } from '../session/use-session.ts';
import type { EarlyInput } from './early-keys.ts';
import { menuFor } from './menu.ts';
import { creationsFor, fits, placesFor, entryText } from './palette-entries.ts';
import { SHORTEST_SEARCH, useRecordSearch } from './use-record-search.ts';
import classes from './palette.module.css';

interface PaletteProps {
  readonly actor: Actor;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onHelp: () => void;
  /** Returns what was typed before the input had the focus. */
  readonly earlyKeys: () => EarlyInput;
}

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon?: Icon;
  readonly run: () => void;
}

const RECORDS = 'Records';

export default function Palette({ actor, opened, onClose, onHelp, earlyKeys }: PaletteProps) {
  const [typed, setTyped] = useState('');
  /** The text for which Enter was pressed before its results were there. */
  const [entered, setEntered] = useState<string | null>(null);
  /** Whether the list is in the DOM, so that the input can refer to it by id. */
  const [listed, setListed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
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
    ...placesFor(actor).map(({ label, to, icon = IconChartAreaLine }) => ({ id: to, label, icon, run: go(to) })),
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
          ...entryText(source, record),
          run: go(source.screenOf(record.uuid)),
        }));
  const groups = [
    { label: 'Pages', entries: pages.filter(({ label }) => fits(label, text)) },
    { label: 'Actions', entries: actions.filter(({ label }) => fits(label, text)) },
    { label: RECORDS, entries: records },
  ].filter(({ entries }) => entries.length > 0);

  const first = groups[0]?.entries[0]?.id;
  // Pages and actions come first and need no search; a record may still be a result of an earlier text.
  const decided = (first !== undefined && firstIn(groups).label !== RECORDS) || (text === settled && found.current);
  // Enter selects the best match, including one that arrived from the server after the last keystroke.
  const { selectFirstOption, resetSelectedOption, getSelectedOptionIndex } = combobox;
  useEffect(() => {
    if (first === undefined || !decided) resetSelectedOption();
    else selectFirstOption();
  }, [first, decided, text, opened, listed, selectFirstOption, resetSelectedOption]);

  const submit = (id: string) => {
    onClose();
    groups
      .flatMap(({ entries }) => entries)
      .find((entry) => entry.id === id)
      ?.run();
  };

  const enter = useEffectEvent(() => {
    setEntered(null);
    if (opened && entered === text && first !== undefined) submit(first);
  });
  const isDue = entered !== null && (!opened || entered !== text || decided);
  useEffect(() => {
    if (isDue) enter();
  }, [isDue]);

  const takeEarlyKeys = () => {
    const early = earlyKeys();
    if (early.text === '') return;
    setTyped(typed + early.text);
    if (early.isEntered) setEntered((typed + early.text).trim());
  };

  // The input may have the focus already, when the palette was opened again while it was disappearing.
  const receive = useEffectEvent(() => {
    field.current?.focus({ preventScroll: true });
    if (document.activeElement === field.current) takeEarlyKeys();
  });
  useEffect(() => {
    if (opened && listed) receive();
  }, [opened, listed]);

  const handleKey = (event: KeyboardEvent) => {
    // The combobox would handle Escape by closing its list; the list is always open here, so Escape closes the palette.
    if (event.key === 'Escape') onClose();
    // Unless the user has chosen one of the results that are there.
    if (event.key === 'Enter' && !decided && !event.nativeEvent.isComposing && getSelectedOptionIndex() === -1) setEntered(text);
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
              ref={field}
              data-autofocus
              role="combobox"
              variant="unstyled"
              size="md"
              className={classes.field}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onFocus={takeEarlyKeys}
              onKeyDown={handleKey}
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
