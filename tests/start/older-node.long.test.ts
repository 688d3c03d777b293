import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** Folder of a Node that cannot read TypeScript. */
const OLDER = (process.env.PATH ?? '').split(delimiter).find((folder) => {
  const node = join(folder, 'node');
  return (
    existsSync(node) &&
    Number.parseInt(execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }), 10) < 24
  );
});

/** Runs a line of package.json as npm does where its own Node is missing. */
function runLine(line: string, node: string) {
  return spawnSync('/bin/sh', ['-c', line], {
    cwd: ROOT,
    env: { NODE_ENV: 'production', PATH: node },
    encoding: 'utf8',
  });
}

describe('the commands of package.json', () => {
  it('name no TypeScript file, which an older Node refuses without advice', () => {
    expect(Object.values(scripts).filter((line) => line.includes('.ts'))).toEqual([]);
    const names = Object.values(scripts).flatMap((line) => [...line.matchAll(/\bnode (\S+) (\S+)/g)]);
    expect(names.length).toBeGreaterThan(15);
    for (const [, entry, name] of names) {
      expect(entry).toBe('scripts/run.js');
      expect(existsSync(join(ROOT, `scripts/${name}.ts`)), name).toBe(true);
    }
  });

  it('pass their arguments on to the TypeScript file', () => {
    const args = ['forecourt', 'import', '--region', 'xx', '--feed', 'sgcarmart', 'no-such-file.csv'];
    const direct = spawnSync(process.execPath, ['scripts/forecourt.ts', ...args.slice(1)], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const entered = spawnSync(process.execPath, ['scripts/run.js', ...args], { cwd: ROOT, encoding: 'utf8' });
    expect(direct.stderr).toContain('There is no file no-such-file.csv');
    expect([entered.status, entered.stderr]).toEqual([direct.status, direct.stderr]);
  });

  it.skipIf(OLDER === undefined)('say what to do on an older Node (skipped where PATH has none)', () => {
    for (const name of ['start', 'api', 'regions', 'import']) {
      const { status, stdout, stderr } = runLine(`${scripts[name]} --region sg`, OLDER ?? '');
      expect([name, status, stdout]).toEqual([name, 1, '']);
      expect(stderr).toMatch(/^Forecourt needs Node 24 or newer; this is \d+\.\d+\.\d+\.\n/);
      const script = /run\.js (\S+)/.exec(scripts[name] ?? '')?.[1];
      expect(stderr).toContain(`node_modules/.bin/node scripts/${script}.ts `);
      expect(stderr).toContain(' --region sg');
      expect(stderr).not.toContain('ERR_');
    }
  });
});
