/** Tests of what the user sees of an undo or redo. */
import { describe, expect, it, vi } from 'vitest';
import { createEditHistory, type HistoryToasts, type Step } from './edit-history.client.ts';

const step = (text: string, more: Partial<Step> = {}): Step => ({
  text,
  undo: async () => undefined,
  redo: async () => undefined,
  ...more,
});

function setUp(...steps: readonly Step[]) {
  const open = new Map<string, string>();
  const show = (text: string, { id }: { readonly id: string } = { id: text }) => open.set(id, text);
  const toasts: HistoryToasts = {
    undo: (text, _undo, options) => show(`${text} [Undo]`, options),
    success: show,
    info: show,
    close: (id) => void open.delete(id),
  };
  const onFailure = vi.fn<(error: unknown) => void>();
  const history = createEditHistory(toasts, onFailure);
  for (const one of steps) history.remember(one);
  return { history, onFailure, shown: () => [...open.values()] };
}

describe('undo and redo by keyboard', () => {
  it('show what was undone and redone in one toast, the latest', async () => {
    const { history, shown } = setUp(step('Moved'), step('Copied 1 of 2 schedules, 1 left out'));
    expect(shown()).toEqual(['Copied 1 of 2 schedules, 1 left out [Undo]']);
    await history.undo();
    expect(shown()).toEqual(['Undone: copied 1 of 2 schedules, 1 left out']);
    await history.undo();
    expect(shown()).toEqual(['Undone: moved']);
    await history.redo();
    expect(shown()).toEqual(['Redone: moved']);
  });

  it('say when there is nothing to undo or redo', async () => {
    const { history, shown } = setUp();
    await history.undo();
    expect(shown()).toEqual(['Nothing to undo']);
    await history.redo();
    expect(shown()).toEqual(['Nothing to redo']);
  });

  it('show the text of a step that has its own', async () => {
    const { history, shown } = setUp(step('Copied 3 schedules', { undone: () => 'Copy undone: 3 schedules deleted' }));
    await history.undo();
    expect(shown()).toEqual(['Copy undone: 3 schedules deleted']);
  });

  it('confirm nothing that failed', async () => {
    const failed = new Error('Someone has deleted this schedule.');
    const { history, onFailure, shown } = setUp(step('Moved', { undo: () => Promise.reject(failed) }));
    await history.undo();
    expect(shown()).toEqual([]);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(failed);
  });

  it('confirm a move that was discarded before it was sent', () => {
    const { history, shown } = setUp(step('Resized'));
    history.undone('Moved');
    expect(shown()).toEqual(['Undone: moved']);
  });
});
