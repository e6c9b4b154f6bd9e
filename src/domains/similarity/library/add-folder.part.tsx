/** Dialog to add a folder to the library: which one, its name, and the client that its videos were delivered to. */
import { Autocomplete, Button, Group, Modal, Select, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Client } from '#domains/clients';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { createItem } from '#web/data/calls.ts';
import { forget } from '#web/data/keys.ts';
import { useChoices } from '#web/data/use-choices.ts';
import { toast } from '#web/kit/toast.tsx';
import { useLibraryChoices } from './library-choices.hook.tsx';
import { LibraryFolder } from './library-folder.resource.ts';
import { typedFolder } from './library-text.rules.ts';
import rows from '../styles/row-list.module.css';

const WHOLE = 'Whole library';

export function AddFolderDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [path, setPath] = useState('');
  const [name, setName] = useState<string | null>(null);
  const [client, setClient] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const { parent } = typedFolder(path);
  const { data } = useLibraryChoices(/(^|\/)\.|^\/|\/\//.test(parent) ? '' : parent);
  const { choices } = useChoices(Client, search);
  const cleaned = path.replace(/\/+$/, '');
  const shownName = name ?? (cleaned === '' ? WHOLE : cleaned.split('/').at(-1)!).slice(0, 80);
  const add = useMutation({
    mutationFn: () => createItem(LibraryFolder, { name: shownName.trim(), path: cleaned === '' ? null : cleaned, client }),
    async onSuccess() {
      await forget(queries, LibraryFolder);
      toast.success(`“${shownName.trim()}” is being listed`);
      onClose();
    },
  });
  const violations = add.error instanceof ApiError ? add.error.violations : [];
  const problemOf = (field: string) => violations.find(({ propertyPath }) => propertyPath === field)?.message;
  return (
    <Modal opened onClose={onClose} title="Add a folder" size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (shownName.trim() !== '') add.mutate();
        }}
      >
        <Text size="sm" mb="md" c="dimmed">
          All videos in it are listed and analysed where they are. Nothing is uploaded, copied or changed.
        </Text>
        <Autocomplete
          label="Folder"
          description="Below the root of the library. Leave it empty for all of it."
          placeholder="Clients/Acme"
          value={path}
          maxLength={500}
          data-autofocus
          data={(data?.folders ?? []).map((folder) => (parent === '' ? folder : `${parent}/${folder}`))}
          limit={50}
          maxDropdownHeight={220}
          error={problemOf('path')}
          onChange={setPath}
        />
        <TextInput
          mt="sm"
          label="Name"
          value={shownName}
          maxLength={80}
          error={problemOf('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          mt="sm"
          label="Client"
          description="To whom these videos were delivered, if it was one client."
          placeholder="Several clients, or unknown"
          searchable
          clearable
          data={choices.map(({ value, label }) => ({ value, label }))}
          value={client}
          nothingFoundMessage="No client found"
          onSearchChange={setSearch}
          onChange={setClient}
        />
        {add.error === null || violations.length > 0 ? null : (
          <p role="alert" className={rows.error}>
            {messageOf(add.error)}
          </p>
        )}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending} disabled={shownName.trim() === ''}>
            Add folder
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
