import { expect, it } from 'vitest';
import { circleFaults } from './circle-rule.ts';

const files = (texts: Record<string, string>) =>
  Object.entries(texts).map(([name, text]) => ({ file: `src/domain/${name}.ts`, text }));

it('refuses files that import each other, also by types and lazy imports', () => {
  const faults = circleFaults(
    files({
      a: "import { b } from './b.ts';",
      b: "\nimport type { C } from '#domain/c.ts';",
      c: "export const load = () => import('./a.ts');",
    }),
  );
  expect(faults).toEqual([
    {
      file: 'src/domain/c.ts',
      line: 1,
      message:
        'closes a cycle: src/domain/a.ts → src/domain/b.ts → src/domain/c.ts → src/domain/a.ts; move the shared code to a third file',
    },
  ]);
});

it('accepts files that share an import', () => {
  const texts = {
    a: "import './b.ts';\nimport './c.ts';",
    b: "import './c.ts';",
    c: '',
    d: "import './a.ts';",
  };
  expect(circleFaults(files(texts))).toEqual([]);
});
