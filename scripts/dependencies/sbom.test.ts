import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runNpm } from './run-npm.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Component {
  purl: string;
  properties?: { name: string; value: string }[];
}

it('the bill of materials has each direct dependency, and marks those of tests', {
  timeout: 300_000,
}, async () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const bill = JSON.parse(await runNpm(['run', '--silent', 'sbom']));
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  const componentOf = (name: string) =>
    (bill.components as Component[]).find(({ purl }) =>
      purl.startsWith(`pkg:npm/${name.replace('@', '%40')}@`),
    );
  expect(Object.keys(dependencies).filter((name) => !componentOf(name))).toEqual([]);
  const isForTests = (name: string) =>
    componentOf(name)?.properties?.some((each) => each.name === 'cdx:npm:package:development') ?? false;
  expect(['vitest', 'fastify'].map(isForTests)).toEqual([true, false]);
});
