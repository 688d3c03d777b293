import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeValue } from '#region/json/json-node.ts';
import { parseJsonText } from './read-json-file.ts';

const messagesOf = (text: string) => parseJsonText('a.json', text).problems.map(({ message }) => message);

describe('a file of JSON', () => {
  it.each([
    ['{ "a": 1, "b": { "c": 2, "c": 3 } }', '"c" is defined twice, first in line 1'],
    ['{ "a": "say \\"b\\": c", "a": "x" }', '"a" is defined twice, first in line 1'],
    ['{ "\\u0061": 1, "a": 2 }', '"a" is defined twice, first in line 1'],
    ['{ "toString": "a" }', '"toString" cannot be used as a name'],
    ['[{ "__proto__": {} }]', '"__proto__" cannot be used as a name'],
    ['{ "a": [1e999] }', '1e999 is too large for a number'],
    [`{ "a": [${'1,'.repeat(2000)}1] }`, 'this has 2001 entries'],
  ])('is refused for what its plain value does not show: %.40s', (text, message) => {
    expect(messagesOf(text)).toEqual([message]);
  });

  it('may have texts that look like names', () => {
    expect(messagesOf('{ "a": "say \\"b\\": c", "\\"b\\"": ":" }')).toEqual([]);
  });

  it('has one plain value with and without positions', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const { value, root, problems } = parseJsonText('a.json', text);
        if (problems.length > 0) return;
        expect(root && nodeValue(root)).toEqual(value);
        expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('gets its positions when they are asked for', () => {
    const file = parseJsonText('a.json', '{ "a": "b" }');
    expect(Object.getOwnPropertyDescriptor(file, 'root')?.get).toBeDefined();
    expect(file.root?.children?.[0]?.offset).toBe(2);
    expect(file.root).toBe(file.root);
  });
});
