/** Decides how Ctrl+K looks: one field over pages, actions, and people, accounts and clients found on the server. */
import { useMantineColorScheme, useComputedColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight, spotlightActions, spotlightStore, type SpotlightActionData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconKeyboard, IconLogout, IconMoon, IconPlus, IconSearch, IconSun, IconUser, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import type { Actor } from '#core/access';
import { api } from '../api/http.ts';
import { useSession } from '../session/use-session.ts';
import { menuFor } from './menu.ts';
import { creationsFor, fits, sourcesFor, wordsOf, type Source } from './palette-entries.ts';

interface Found {
  readonly uuid: string;
  readonly [field: string]: unknown;
}

const SHORTEST_SEARCH = 2;
const PER_RESOURCE = 5;

export function openPalette(): void {
  spotlight.open();
}

export default function Palette({ actor, onHelp }: { readonly actor: Actor; readonly onHelp: () => void }) {
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const [settled] = useDebouncedValue(words, 150);
  const navigate = useNavigate();
  const { signOut } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const found = useFound(actor, settled);

  const go = (to: string) => () => void navigate({ to });
  const icon = (Shape: Icon): ReactNode => <Shape size={18} stroke={1.75} />;
  const pages: SpotlightActionData[] = [
    ...menuFor(actor).map((entry) => ({ id: entry.to, label: entry.label, leftSection: icon(entry.icon), onClick: go(entry.to) })),
    { id: '/profile', label: 'Profile', leftSection: icon(IconUser), onClick: go('/profile') },
  ];
  const actions: SpotlightActionData[] = [
    ...creationsFor(actor).map(({ label, to }) => ({ id: to, label, leftSection: icon(IconPlus), onClick: go(to) })),
    { id: 'theme', label: dark ? 'Light theme' : 'Dark theme', leftSection: icon(dark ? IconSun : IconMoon), onClick: () => setColorScheme(dark ? 'light' : 'dark') },
    { id: 'help', label: 'Keyboard shortcuts', leftSection: icon(IconKeyboard), onClick: onHelp },
    { id: 'sign-out', label: 'Sign out', leftSection: icon(IconLogout), onClick: () => void signOut() },
  ];
  const records: SpotlightActionData[] = words.length < SHORTEST_SEARCH ? [] : found.records.map(({ source, record }) => ({ id: `${source.resource.plural}/${record.uuid}`, ...wordsOf(source.resource, record), onClick: go(source.screenOf(record.uuid)) }));
  const groups = [
    { label: 'Found', entries: records },
    { label: 'Pages', entries: pages.filter(({ label }) => fits(label ?? '', words)) },
    { label: 'Actions', entries: actions.filter(({ label }) => fits(label ?? '', words)) },
  ].filter(({ entries }) => entries.length > 0);

  // Enter takes the best match, also when it came from the server after the last key.
  const first = groups[0]?.entries[0]?.id;
  useEffect(() => {
    if (words !== '') spotlightActions.selectAction(0, spotlightStore);
  }, [first, words]);

  return (
    <Spotlight.Root query={typed} onQueryChange={setTyped} shortcut={null} scrollable maxHeight="min(28rem, 70dvh)" overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}>
      <Spotlight.Search placeholder="Search people, accounts, pages and actions" aria-label="Search" className="unringed" leftSection={<IconSearch size={18} stroke={1.75} />} />
      <Spotlight.ActionsList>
        {groups.map(({ label, entries }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {entries.map((entry) => <Spotlight.Action key={entry.id} {...entry} id={undefined} />)}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{found.searching ? 'Searching…' : found.failed ? 'The search did not answer. Try again in a moment.' : 'Nothing found.'}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

interface FoundRecords {
  readonly records: readonly { readonly source: Source; readonly record: Found }[];
  readonly searching: boolean;
  readonly failed: boolean;
}

function useFound(actor: Actor, words: string): FoundRecords {
  const query = useQuery({
    queryKey: ['palette', words],
    enabled: words.length >= SHORTEST_SEARCH,
    staleTime: 15_000,
    queryFn: async ({ signal }) => (await Promise.all(sourcesFor(actor).map((source) => search(source, words, signal)))).flat(),
  });
  return { records: query.data ?? [], searching: query.isFetching, failed: query.isError };
}

async function search(source: Source, words: string, signal: AbortSignal): Promise<{ source: Source; record: Found }[]> {
  const { resource } = source;
  const { data } = await api.get<{ member: readonly Found[] }>(`/api/${resource.plural}`, {
    signal,
    query: { search: words, itemsPerPage: PER_RESOURCE, ...(resource.softDelete === null ? {} : { [resource.softDelete.field]: `!${String(resource.softDelete.value)}` }) },
  });
  return data.member.map((record) => ({ source, record }));
}
