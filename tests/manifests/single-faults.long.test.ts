import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#server/manifests/problem.ts';
import { chooseMutations } from './mutations/choose-mutations.ts';
import type { Mutation, Source } from './mutations/mutation.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const REGIONS = ['hk.json', 'id.json', 'jp.json', 'my.json', 'sg.json', 'th.json'];

let sandbox: Sandbox;
let sources: Source[];

beforeAll(async () => {
  sandbox = await createSandbox();
  const base = JSON.parse(await sandbox.read('shared/base.json'));
  sources = await Promise.all(
    REGIONS.map(async (file) => {
      const text = await sandbox.read(file);
      return { file, text, value: JSON.parse(text), base };
    }),
  );
});

afterAll(() => sandbox.remove());

describe('the six shipped manifests', () => {
  it('have no problems', async () => {
    expect((await sandbox.load()).problems).toEqual([]);
  });
});

describe('500 single faults in the six manifests', () => {
  it('are all refused, and every error points to the faulty line', { timeout: 900_000 }, async () => {
    const mutations = chooseMutations(sources, 500);
    expect(mutations).toHaveLength(500);
    expect(new Set(mutations.map(({ file }) => file)).size).toBe(6);
    const missed: string[] = [];
    for (const mutation of mutations) missed.push(...(await judge(mutation)));
    expect(missed).toEqual([]);
  });
});

async function judge(mutation: Mutation): Promise<string[]> {
  const { file } = mutation;
  const before = await sandbox.read(file);
  const { text, lines } = mutation.make();
  await sandbox.write(file, text);
  const problems = await sandbox.check(file);
  await sandbox.write(file, before);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const name = `${basename(file)} ${mutation.kind} at ${mutation.path.join('/')}`;
  if (errors.length === 0) return [`${name}: accepted`];
  const names = (error: Problem) =>
    [error, ...(error.see ?? [])].some((place) => place.file === file && lines.includes(place.line));
  return errors
    .filter((error) => !names(error))
    .map((error) => `${name}: expected line ${lines.join(' or ')}, got ${short(error)}`);
}

function short({ file, line, path, message }: Problem): string {
  return `${file}:${line} ${path} ${message}`;
}
