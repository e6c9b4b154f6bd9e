import { describe, expect, it } from 'vitest';
import { xsrfIn } from './xsrf.ts';

describe('the XSRF cookie', () => {
  it('is found among other cookies', () => {
    expect(xsrfIn('')).toBeNull();
    expect(xsrfIn('a=1; XSRF-TOKEN=abc; b=2')).toBe('abc');
    expect(xsrfIn('MY-XSRF-TOKEN=abc')).toBeNull();
    expect(xsrfIn('XSRF-TOKEN=%E0%A4%A')).toBe('%E0%A4%A');
  });
});
