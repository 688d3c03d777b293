import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SCRIPT = join(ROOT, 'tests/fixtures/start/tell-settings.ts');

interface Settings {
  execArgv: string[];
  rest: string[];
  allocator: Record<string, string>;
}

/** Settings of a process after it limited its memory. */
function settingsOf(flags: readonly string[], environment: Record<string, string>): Settings {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('MALLOC_'));
  const out = execFileSync(process.execPath, [...flags, SCRIPT, '--api'], {
    encoding: 'utf8',
    env: { NODE_ENV: 'test', ...Object.fromEntries(inherited), ...environment },
  });
  return JSON.parse(out) as Settings;
}

describe.runIf(process.platform === 'linux')('a process with limited memory', () => {
  it('restarts once with settings for V8 and the allocator and with its own arguments', () => {
    const { execArgv, rest, allocator } = settingsOf([], { MEMORY: 'small' });
    expect(execArgv.filter((flag) => flag.startsWith('--max-semi-space-size='))).toHaveLength(1);
    expect(allocator).toMatchObject({ MALLOC_ARENA_MAX: '1' });
    expect(rest).toEqual(['--api']);
  });

  it('keeps settings of the environment and the command line', () => {
    const { execArgv, allocator } = settingsOf(['--max-semi-space-size=32'], {
      MEMORY: 'small',
      MALLOC_ARENA_MAX: '7',
    });
    const sizes = execArgv.filter((flag) => flag.startsWith('--max-semi-space-size='));
    expect(sizes.at(-1)).toBe('--max-semi-space-size=32');
    expect(allocator).toMatchObject({ MALLOC_ARENA_MAX: '7' });
  });

  it('leaves the growth of the heap and large blocks to the defaults where memory is plenty', () => {
    const { execArgv, allocator } = settingsOf([], { MEMORY: 'full' });
    expect(execArgv.filter((flag) => /semi-space|heap-growing/.test(flag))).toEqual([
      '--max-semi-space-size=16',
    ]);
    expect(Object.keys(allocator)).toEqual(['MALLOC_ARENA_MAX']);
  });
});
