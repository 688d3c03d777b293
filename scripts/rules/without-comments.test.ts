import { describe, expect, it } from 'vitest';
import { withoutComments } from './without-comments.ts';

describe('withoutComments', () => {
  it('blanks comments and keeps lines and columns', () => {
    expect(withoutComments('a /* x\ny */ b // c\nd')).toBe('a     \n     b     \nd');
  });

  it('keeps what only looks like a comment', () => {
    const code = "const url = 'https://a.b'; const path = /\\/\\//; const text = `// 1`;";
    expect(withoutComments(code)).toBe(code);
  });

  it('survives an apostrophe between tags', () => {
    expect(withoutComments("<p>don't</p> // x")).toBe("<p>don't</p>     ");
  });
});
