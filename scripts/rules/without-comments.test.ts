import { describe, expect, it } from 'vitest';
import { withoutComments } from './without-comments.ts';

describe('withoutComments', () => {
  it('replaces comments by spaces and keeps lines and columns', () => {
    expect(withoutComments('a /* x\ny */ b // c\nd')).toBe('a     \n     b     \nd');
  });

  it('keeps text that looks like a comment', () => {
    const code = "const url = 'https://a.b'; const path = /\\/\\//; const text = `// 1`;";
    expect(withoutComments(code)).toBe(code);
  });

  it('accepts an apostrophe in JSX text', () => {
    expect(withoutComments("<p>don't</p> // x")).toBe("<p>don't</p>     ");
  });
});
