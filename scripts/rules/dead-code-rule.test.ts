import { expect, it } from 'vitest';
import { deadCodeFaults } from './dead-code-rule.ts';

const dead = (files: Record<string, string>) =>
  deadCodeFaults(Object.entries(files).map(([file, text]) => ({ file, text }))).map(
    ({ file, line, message }) => `${file}:${line} ${/uses (\w+);/.exec(message)?.[1]}`,
  );

it('an export that only tests import is dead', () => {
  const files = {
    'src/domain/a.ts': '/** Doc of a. */\nexport function a() {}\nexport const b = 1;\n',
    'src/domain/a.test.ts': "import { a } from './a.ts';\n",
    'src/region/c.ts': "import { b } from '#domain/a.ts';\nexport const c = b;\n",
    'scripts/start.ts': "import {\n  c as other,\n} from '../src/region/c.ts';\n",
  };
  expect(dead(files)).toEqual(['src/domain/a.ts:2 a']);
});

it('an export that its own file uses, or that is loaded as a whole, is not dead', () => {
  const files = {
    'src/domain/a.ts': 'export interface A {}\nconst a: A = {};\n',
    'src/server/b.ts': 'export async function b() {}\n',
    'src/server/c.ts': "export * from './d.ts';\nconst load = () => import('./b.ts');\n",
    'src/server/d.ts': 'export type D = string;\n',
  };
  expect(dead(files)).toEqual([]);
});

it('a re-export is a use only when it is imported itself', () => {
  const files = {
    'src/features/x/index.ts': "export { a, type B } from './a.ts';\n",
    'src/features/x/a.ts': 'export const a = 1;\nexport type B = 2;\n',
    'src/screens/s.ts': "import { a } from '#features/x/index.ts';\n",
  };
  expect(dead(files)).toEqual(['src/features/x/a.ts:2 B']);
});
