import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededRandom, seededRandom } from '../search/seeded-random.ts';
import { edit, valuesOf } from './mutations/mutation.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const FILES = ['hk.json', 'jp.json', 'sg.json', 'th.json', 'shared/base.json'];

/** Values that no manifest has. */
const STRANGE: unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.1,
  '',
  ' ',
  'x'.repeat(5000),
  '\u0000',
  '\uD800',
  '{{value}}',
  'currentYear',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  'forecourt:base',
  [],
  [[]],
  [null],
  {},
  { constructor: 1 },
  { '': '' },
  [{ from: 0, to: 1e15, step: 1e-9 }],
  Array.from({ length: 3000 }, (_, index) => index),
  nest(30),
];

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await createSandbox();
});

afterAll(() => sandbox.remove());

describe('1,000 mutants of the manifests', () => {
  it('never crash the check, and every problem has a position and a message', {
    // 1,000 checks of one region each: a slow machine takes 0.2 s for one
    timeout: 400_000,
  }, async () => {
    const random = seededRandom(13);
    const sources = await Promise.all(
      FILES.map(async (file) => {
        const text = await sandbox.read(file);
        const paths = [...valuesOf(JSON.parse(text))]
          .map(({ path }) => path)
          .filter(({ length }) => length > 0);
        return { file, text, paths };
      }),
    );
    let refused = 0;
    for (let count = 0; count < 1000; count += 1) {
      const { file, text, paths } = random.pick(sources);
      const mutant = random.chance(0.3)
        ? damage(text, random)
        : edit(text, random.pick(paths), random.chance(0.3) ? undefined : random.pick(STRANGE));
      await sandbox.write(file, mutant);
      const problems = await sandbox.check(file.startsWith('shared') ? 'th.json' : file);
      await sandbox.write(file, text);
      for (const problem of problems) {
        expect(problem.line).toBeGreaterThan(0);
        expect(problem.column).toBeGreaterThan(0);
        expect(problem.message).toMatch(/\w/);
      }
      if (problems.some(({ severity }) => severity === 'error')) refused += 1;
    }
    expect(refused).toBeGreaterThan(800);
  });
});

/** Damages text regardless of JSON: removes, repeats or replaces a part. */
function damage(text: string, random: SeededRandom): string {
  const from = random.whole(text.length);
  const to = Math.min(text.length, from + random.whole(40));
  const noise = random.pick(['', '{', ']', '"', ',', '\u0000', '}}', '[[[', text.slice(from, to).repeat(2)]);
  return text.slice(0, from) + noise + text.slice(to);
}

function nest(depth: number): unknown {
  return depth === 0 ? 1 : { a: [nest(depth - 1)] };
}
