/** Saved views of a list: filters, order and columns stored under a name on this device. */
import { ActionIcon, Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { IconBookmark, IconCheck, IconPlus, IconTrash } from '#web/kit/icons.ts';
import { useState } from 'react';
import type { Resource } from '#core/resource';
import { Later } from '#web/kit/later.tsx';
import { addressKey, type Address, type WrittenAddress } from './list-state.ts';
import classes from './list.module.css';

const SaveViewDialog = lateDialog(() => import('./save-view-dialog.tsx'));

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
  /** Shows only an icon, where there is no room for the name. */
  readonly compact: boolean;
}

export function SavedViews({ resource, address, columns, onOpen, compact }: SavedViewsProps) {
  const [views, setViews] = useLocalStorage<readonly SavedView[]>({
    key: `greenroom.views.${resource.plural}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const [naming, setNaming] = useState(false);
  const current = views.find((view) => addressKey(view.address) === addressKey(address));
  const { page: _page, ...kept } = address;

  const save = (name: string) => {
    setViews(
      [...views.filter((view) => view.name !== name), { name, address: kept, columns }].sort((a, b) => a.name.localeCompare(b.name)),
    );
    setNaming(false);
  };

  return (
    <>
      <Later
        popup="menu"
        target={
          compact ? (
            <ActionIcon variant="default" className={classes.tool} aria-label="Views">
              <IconBookmark size={16} aria-hidden />
            </ActionIcon>
          ) : (
            <Button variant="default" leftSection={<IconBookmark size={15} aria-hidden />}>
              {current?.name ?? 'Views'}
            </Button>
          )
        }
      >
        {({ Menu }, { target, ...opening }) => (
          <Menu {...opening} position="bottom-end" withinPortal={false}>
            <Menu.Target>{target}</Menu.Target>
            <Menu.Dropdown miw={200}>
              <Menu.Item leftSection={<Tick on={addressKey(address) === ''} />} onClick={() => onOpen({}, null)}>
                Default view
              </Menu.Item>
              {views.map((view) => (
                <Menu.Item key={view.name} leftSection={<Tick on={view === current} />} onClick={() => onOpen(view.address, view.columns)}>
                  {view.name}
                </Menu.Item>
              ))}
              <Menu.Divider />
              <Menu.Item leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setNaming(true)}>
                Save this view…
              </Menu.Item>
              {current === undefined ? null : (
                <Menu.Item
                  leftSection={<IconTrash size={14} aria-hidden />}
                  onClick={() => setViews(views.filter((view) => view !== current))}
                >
                  Delete “{current.name}”
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </Later>
      <SaveViewDialog opened={naming} onClose={() => setNaming(false)} onSave={save} taken={views.map(({ name }) => name)} />
    </>
  );
}

function Tick({ on }: { readonly on: boolean }) {
  return on ? <IconCheck size={14} aria-label="Open" /> : <span className={classes.noTick} />;
}
