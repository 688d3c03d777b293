import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import own from '../../package.json' with { type: 'json' };
import { SCHEMA_VERSION } from '../../src/server/manifests/schema-version.ts';
import { ROOT } from '../start/readme.ts';

const CHANGELOG = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
const SECTIONS = [...CHANGELOG.matchAll(/^## \[(.+?)\](?: - (.+))?\n([\s\S]*?)(?=^## |(?![\s\S]))/gm)].map(
  ([, version = '', date, text = '']) => ({ version, date, text }),
);
const RELEASED = SECTIONS.filter(({ version }) => version !== 'Unreleased').map(({ version }) => version);
const numbers = (version: string) => version.split('.').map(Number);

describe('the changelog', () => {
  it('has a section for the version of package.json, and the newest version first', () => {
    expect(RELEASED[0]).toBe(own.version);
    const sorted = RELEASED.toSorted((a, b) => {
      const [left, right] = [numbers(a), numbers(b)];
      return right.map((part, index) => part - (left[index] ?? 0)).find((each) => each !== 0) ?? 0;
    });
    expect(RELEASED).toEqual(sorted);
  });

  it.each(SECTIONS)(
    'says for $version what has changed, under the usual headings',
    ({ version, date, text }) => {
      if (version !== 'Unreleased') expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
      const headings = [...text.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => heading);
      expect(headings.length).toBeGreaterThan(0);
      const usual = ['To do', 'Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
      expect(headings.filter((heading) => !usual.includes(heading))).toEqual([]);
      expect(text).toMatch(/^- \S/m);
    },
  );

  it('has the version of the manifest schema', () => {
    expect(RELEASED).toContainEqual(
      expect.stringMatching(new RegExp(`^${SCHEMA_VERSION.replace('.', '\\.')}\\.`)),
    );
  });

  it('has files of each version before this one, which are migrated in a test', () => {
    expect(readdirSync(join(ROOT, 'tests/fixtures/releases')).sort()).toEqual(RELEASED.slice(1).sort());
  });
});
