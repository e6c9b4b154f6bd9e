/** Filter bar of a list: search, the declared filters, a menu with the others, and a button to clear all. */
import { Button, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus, IconSearch } from '#web/kit/icons.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Later } from '#web/kit/later.tsx';
import type { FilterSpec } from './filter-specs.ts';
import { FilterPill } from './filter-pill.tsx';
import type { ListState } from './list-state.ts';
import classes from './list.module.css';

interface FilterBarProps {
  readonly searchable: boolean;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly many: string;
  readonly specs: readonly FilterSpec[];
  readonly state: ListState;
  readonly onSearch: (text: string) => void;
  readonly onFilters: (filters: Readonly<Record<string, string>>) => void;
  readonly onClear: () => void;
}

const TYPING_MS = 250;

export function FilterBar({ searchable, searchRef, many, specs, state, onSearch, onFilters, onClear }: FilterBarProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const shown = specs.filter(({ key, inBar }) => inBar || state.filters[key] !== undefined || added.includes(key));
  const waiting = specs.filter((spec) => !shown.includes(spec));
  const narrowed = Object.keys(state.filters).length > 0 || state.search !== '';

  const set = (key: string, value: string | undefined) => {
    const { [key]: _gone, ...rest } = state.filters;
    onFilters(value === undefined ? rest : { ...rest, [key]: value });
  };

  return (
    <div className={classes.filters} role="search" aria-label={`Filter ${many}`}>
      {searchable ? <SearchBox inputRef={searchRef} label={`Search ${many}`} value={state.search} onChange={onSearch} /> : null}
      <div className={classes.pills}>
        {shown.map((spec) => (
          <FilterPill
            key={spec.key}
            spec={spec}
            value={state.filters[spec.key]}
            onChange={(value) => set(spec.key, value)}
            fresh={added.includes(spec.key) && state.filters[spec.key] === undefined}
            onGone={() => setAdded(added.filter((key) => key !== spec.key))}
          />
        ))}
        {waiting.length > 0 ? (
          <Later
            popup="menu"
            target={
              <Button variant="subtle" color="gray" px="xs" leftSection={<IconPlus size={14} aria-hidden />}>
                Filter
              </Button>
            }
          >
            {({ Menu }, { target, ...opening }) => (
              <Menu {...opening} position="bottom-start">
                <Menu.Target>{target}</Menu.Target>
                <Menu.Dropdown mah={360} className={classes.scrolling}>
                  {waiting.map(({ key, label }) => (
                    <Menu.Item key={key} onClick={() => setAdded([...added, key])}>
                      {label}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
          </Later>
        ) : null}
        {narrowed ? (
          <Button variant="subtle" color="gray" px="xs" onClick={onClear}>
            Clear all
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Search input that applies the text after a pause, and follows the URL when it changes by other means. */
function SearchBox({
  inputRef,
  label,
  value,
  onChange,
}: {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((text: string) => {
    sent.current = text;
    onChange(text);
  }, TYPING_MS);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return (
    <TextInput
      ref={inputRef}
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder="Search"
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={
        typed === '' ? (
          <Kbd size="xs" aria-hidden className={classes.slash}>
            /
          </Kbd>
        ) : undefined
      }
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
