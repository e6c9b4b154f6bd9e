/** A page's form begins with the focus in its first field, unless the user has put the focus elsewhere. */
import { useEffect, type RefObject } from 'react';
import { focusWhenReady } from './focus-when-ready.ts';
import { firstField, hasKeyboard } from './form-keys.ts';

export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (hasKeyboard()) focusWhenReady(() => firstField(form.current));
  }, [form]);
}
