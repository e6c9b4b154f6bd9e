/** Text field of a comment: typing @ offers the people who may read it, by keyboard and mouse. */
import { Avatar, Textarea, type TextareaProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { iriOf } from '#core/iri';
import { User } from '#domains/identity';
import { call } from '#web/data/call.ts';
import { keys } from '#web/data/keys.ts';
import { uuidOf } from '#web/generic/any-item.ts';
import { VideoUpload } from '../version/video-upload.resource.ts';
import { fits, mentionAt, stillNamed, withMention, type Place } from './mention.rules.ts';
import type { readers } from './readers.action.ts';
import classes from './review.module.css';

export interface Typed {
  readonly text: string;
  /** Uuids and names of chosen users, including those whose name is no longer in the text. */
  readonly chosen: readonly { readonly user: string; readonly name: string }[];
}
export const NOTHING_TYPED: Typed = { text: '', chosen: [] };

/** The body of a comment. */
export function bodyOf({ text, chosen }: Typed): { readonly text: string; readonly mentions: readonly string[] } {
  return { text: text.trim(), mentions: [...new Set(stillNamed(text, chosen).map(({ user }) => iriOf(User, user)))] };
}

interface MentionFieldProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref'> {
  /** IRI of the version that the comment is about. */
  readonly upload: string;
  /** Whether the comment is internal. */
  readonly internal: boolean;
  readonly typed: Typed;
  readonly onTyped: (typed: Typed) => void;
  readonly field?: RefObject<HTMLTextAreaElement | null>;
}

const SHOWN = 6;

export function MentionField({ upload, internal, typed, onTyped, field, onKeyDown, ...props }: MentionFieldProps) {
  const id = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  const area = field ?? own;
  const [place, setPlace] = useState<Place | null>(null);
  const [active, setActive] = useState(0);
  const caretTo = useRef<number | null>(null);
  // The caret can only be set once the text is rendered, and must be set before the next keystroke.
  useLayoutEffect(() => {
    if (caretTo.current === null) return;
    area.current?.setSelectionRange(caretTo.current, caretTo.current);
    caretTo.current = null;
  });
  const { data } = useReaders(upload, place !== null);
  const offered =
    place === null ? [] : (data ?? []).filter((person) => (person.internal || !internal) && fits(person.name, place.query)).slice(0, SHOWN);
  const marked = Math.min(active, offered.length - 1);
  const look = (text: string, caret: number) => {
    const next = mentionAt(text, caret);
    if (next?.start !== place?.start || next?.query !== place?.query) setActive(0);
    setPlace(next);
  };
  const choose = (index: number) => {
    const person = offered[index];
    if (person === undefined || place === null) return;
    const { text, caret } = withMention(typed.text, place, person.name);
    onTyped({ text, chosen: [...typed.chosen, { user: person.user, name: person.name }] });
    setPlace(null);
    caretTo.current = caret;
  };
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (offered.length > 0 && !event.ctrlKey && !event.metaKey) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setActive((marked + step + offered.length) % offered.length);
      else if (event.key === 'Enter' || event.key === 'Tab') choose(marked);
      else if (event.key === 'Escape') setPlace(null);
      if (step !== undefined || ['Enter', 'Tab', 'Escape'].includes(event.key)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
    }
    onKeyDown?.(event);
  };
  return (
    <div className={classes.mentionField}>
      {offered.length === 0 ? null : (
        <ul id={id} role="listbox" aria-label="People to mention" className={classes.offered}>
          {offered.map((person, index) => (
            <li
              key={person.user}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setActive(index)}
              onClick={() => choose(index)}
            >
              <Avatar size={20} radius="xl" name={person.name} aria-hidden />
              {person.name}
            </li>
          ))}
        </ul>
      )}
      <Textarea
        {...props}
        ref={area}
        value={typed.text}
        aria-autocomplete="list"
        aria-controls={offered.length === 0 ? undefined : id}
        aria-activedescendant={offered.length === 0 ? undefined : `${id}-${marked}`}
        onChange={({ currentTarget }) => {
          onTyped({ ...typed, text: currentTarget.value });
          look(currentTarget.value, currentTarget.selectionStart);
        }}
        onClick={({ currentTarget }) => look(currentTarget.value, currentTarget.selectionStart)}
        onBlur={() => setPlace(null)}
        onKeyDown={keys}
      />
    </div>
  );
}

/** Loaded when first needed. @param upload IRI. */
function useReaders(upload: string, wanted: boolean) {
  return useQuery({
    queryKey: [...keys.all(VideoUpload.plural), 'readers', upload],
    queryFn: async ({ signal }) =>
      (await call<typeof readers>('GET /api/video_uploads/:uuid/readers', { params: { uuid: uuidOf(upload) }, signal })).data.people,
    enabled: wanted,
  });
}
