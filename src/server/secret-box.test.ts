/** Secrets sealed for the database: opened only with their key and by their owner. */
import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const [one, other] = ['1'.repeat(64), '2'.repeat(64)] as const;

describe('a sealed secret', () => {
  const sealed = createSecretBox([one]).seal('JBSWY3DP', 'luna');

  it('does not contain the secret, and differs each time', () => {
    expect(sealed).not.toContain('JBSWY3DP');
    expect(createSecretBox([one]).seal('JBSWY3DP', 'luna')).not.toBe(sealed);
  });
  it('is opened by its owner with its key, also when the key is not the current one any more', () => {
    for (const keys of [[one], [other, one]]) expect(createSecretBox(keys).open(sealed, 'luna')).toBe('JBSWY3DP');
    expect([createSecretBox([one]).isCurrent(sealed), createSecretBox([other, one]).isCurrent(sealed)]).toEqual([true, false]);
  });
  it('is not opened with another key, which the error names, or by another owner', () => {
    const box = createSecretBox([other]);
    expect(box.isKnown(sealed)).toBe(false);
    expect(() => box.open(sealed, 'luna')).toThrow(/encrypted with the key [\w-]{8}, which ENCRYPTION_KEY does not contain/);
    expect(() => createSecretBox([one]).open(sealed, 'nora')).toThrow();
  });
});

it('a secret that was stored before there were keys is returned as it is', () => {
  const box = createSecretBox([one]);
  expect([box.open('JBSWY3DP', 'luna'), box.isCurrent('JBSWY3DP'), box.isKnown('JBSWY3DP')]).toEqual(['JBSWY3DP', false, true]);
});
