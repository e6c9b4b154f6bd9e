/** Decides how a filtered list is kept under a name and found again, on this device. */
import { ActionIcon, Button, Menu, Modal, Stack, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconBookmark, IconCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import type { Resource } from '#core/resource';
import { addressKey, type Address, type WrittenAddress } from './list-state.ts';
import classes from './list.module.css';

interface SavedView {
  readonly name: string;
  readonly address: WrittenAddress;
  readonly columns: readonly string[] | null;
}

interface SavedViewsProps {
  readonly resource: Resource;
  readonly address: WrittenAddress;
  readonly columns: readonly string[] | null;
  readonly onOpen: (address: Address, columns: readonly string[] | null) => void;
  /** Where there is no room for the name. */
  readonly compact: boolean;
}

const MAX_NAME = 40;

export function SavedViews({ resource, address, columns, onOpen, compact }: SavedViewsProps) {
  const [views, setViews] = useLocalStorage<readonly SavedView[]>({ key: `greenroom.views.${resource.plural}`, defaultValue: [], getInitialValueInEffect: false });
  const [naming, setNaming] = useState(false);
  const current = views.find((view) => addressKey(view.address) === addressKey(address));
  const { page: _page, ...kept } = address;

  const save = (name: string) => {
    setViews([...views.filter((view) => view.name !== name), { name, address: kept, columns }].sort((a, b) => a.name.localeCompare(b.name)));
    setNaming(false);
  };

  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false} withinPortal={false}>
        <Menu.Target>
          {compact ? <ActionIcon variant="default" className={classes.tool} aria-label="Views"><IconBookmark size={16} aria-hidden /></ActionIcon> : <Button variant="default" leftSection={<IconBookmark size={15} aria-hidden />}>{current?.name ?? 'Views'}</Button>}
        </Menu.Target>
        <Menu.Dropdown miw={200}>
          <Menu.Item leftSection={<Tick on={addressKey(address) === ''} />} onClick={() => onOpen({}, null)}>Usual list</Menu.Item>
          {views.map((view) => <Menu.Item key={view.name} leftSection={<Tick on={view === current} />} onClick={() => onOpen(view.address, view.columns)}>{view.name}</Menu.Item>)}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setNaming(true)}>Save this view…</Menu.Item>
          {current === undefined ? null : <Menu.Item leftSection={<IconTrash size={14} aria-hidden />} onClick={() => setViews(views.filter((view) => view !== current))}>Delete “{current.name}”</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={naming} onClose={() => setNaming(false)} title="Save this view" size="sm">
        <NameForm onSave={save} taken={views.map(({ name }) => name)} />
      </Modal>
    </>
  );
}

function NameForm({ onSave, taken }: { readonly onSave: (name: string) => void; readonly taken: readonly string[] }) {
  const [name, setName] = useState('');
  const words = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words !== '') onSave(words);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput label="Name" description="Kept on this device with its filters, order and columns." inputWrapperOrder={['label', 'input', 'description', 'error']} value={name} maxLength={MAX_NAME} onChange={(event) => setName(event.currentTarget.value)} data-autofocus autoComplete="off" />
        <div className={classes.buttons}><Button type="submit" disabled={words === ''}>{taken.includes(words) ? 'Replace view' : 'Save view'}</Button></div>
      </Stack>
    </form>
  );
}

function Tick({ on }: { readonly on: boolean }) {
  return on ? <IconCheck size={14} aria-label="Open" /> : <span className={classes.noTick} />;
}
