/** Questions that arrive while another one is open. */
import { describe, expect, it } from 'vitest';
import { createQuestions, type Question } from './questions.rules.ts';

describe('questions', () => {
  it('are asked one after the other, and each gets its own answer', async () => {
    let shown: Question<string> | null = null;
    const current = () => shown;
    const questions = createQuestions<string>((question) => (shown = question));
    const first = questions.ask(['night']);
    const second = questions.ask(['rest']);
    const one = current()!;
    expect(one.conflicts).toEqual(['night']);
    one.answer('agreed');
    // A double click must not answer the next question.
    one.answer('agreed');
    expect(current()!.conflicts).toEqual(['rest']);
    current()!.answer(null);
    expect(current()).toBeNull();
    expect(await Promise.all([first, second])).toEqual(['agreed', null]);
  });
});
