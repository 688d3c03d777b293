import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { REPOSITORY_COMMANDS } from '../../scripts/commands/in-repository.ts';
import { COMMANDS } from '../../scripts/commands/index.ts';
import { createProgram, pathOf } from '../../scripts/commands/run-command.ts';

const ROOT = join(import.meta.dirname, '../..');
const ESCAPE = '\u001B';

function run(args: readonly string[], environment: Record<string, string> = {}) {
  const { FORCE_COLOR: _forced, NO_COLOR: _none, ...rest } = process.env;
  const env = { ...rest, ...environment };
  return spawnSync(process.execPath, ['bin/forecourt.js', ...args], { cwd: ROOT, env, encoding: 'utf8' });
}

const program = () => createProgram([...COMMANDS, ...REPOSITORY_COMMANDS]);
const withParts = (command: Command): Command[] => [command, ...command.commands.flatMap(withParts)];
const isWhole = ({ commands }: Command) => commands.length === 0;
const nameOf = (command: Command) => pathOf(command).join(' ');
const NAMES = withParts(program()).filter(isWhole).map(nameOf);

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  return text;
}

/** The arguments of a line that npm runs. */
function wordsOf(line: string): string[] {
  const [, script = '', args = ''] = /^npm (?:run )?(\S+)(?: -- (.*))?$/.exec(line) ?? [];
  const words = (args.match(/(?:[^\s"]|"[^"]*")+/g) ?? []).map((word) => word.replaceAll('"', ''));
  return ['regions', 'forecourt'].includes(script) ? words : [script, ...words];
}

describe('the help', { timeout: 300_000 }, () => {
  it('lists every command with a summary', () => {
    const help = helpOf(program());
    for (const command of program().commands) {
      expect(command.summary(), command.name()).toMatch(/^[a-z].*[^.]$/);
      expect(help).toContain(`  ${command.name()}`);
    }
  });

  it.each(NAMES)('of %s has a description and an example that the command takes', async (name) => {
    const all = program();
    const command = withParts(all).find((each) => nameOf(each) === name);
    if (!command) throw new Error(`no ${name}`);
    expect(command.description()).toMatch(/\.$/);
    const example = /Example:\n {2}(.*)/.exec(helpOf(command))?.[1] ?? '';
    let ran = '';
    command.action(() => {
      ran = name;
    });
    await all.parseAsync(wordsOf(example), { from: 'user' });
    expect([ran, example]).toEqual([name, expect.stringMatching(/^npm /)]);
  });

  it('is plain where it is piped, and has colours where they are wanted', () => {
    expect(run(['--help']).stdout).not.toContain(ESCAPE);
    expect(run(['--help'], { FORCE_COLOR: '1' }).stdout).toContain(ESCAPE);
  });
});

describe('exit codes', { timeout: 300_000 }, () => {
  it.each([
    [['staff', '--help'], 'Usage: npm run staff -- '],
    [['--version'], '0.'],
  ])('0 for %j', (args, output) => {
    const done = run(args);
    expect([done.status, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toContain(output);
  });

  it('1 where a command finds what is wrong', () => {
    const done = run(['check', 'regions/no-such.json']);
    expect([done.status, done.stdout]).toEqual([1, expect.stringContaining('no-such.json')]);
  });

  it('1 and the reason, without a stack, where a command fails', () => {
    const done = run(['maintenance', 'status'], { PORT: 'many' });
    expect([done.status, done.stdout]).toEqual([1, '']);
    expect(done.stderr).toContain('Invalid settings:');
    expect(done.stderr).not.toContain('    at ');
  });

  it.each([
    [['stat'], /there is no command "stat"\n\(Did you mean start\?\)\nUsage: npm run forecourt -- /],
    [['staff', 'ad'], /there is no command "ad"\n\(Did you mean add\?\)\nUsage: npm run staff -- /],
    [['staff'], /Usage: npm run staff -- [\s\S]*remove a phone/],
    [['import', '--regoin', 'sg', 'cars.csv'], /there is no option "--regoin"\n\(Did you mean --region\?\)/],
    [
      ['import', 'cars.csv'],
      /required option '--region <code>' not specified\nUsage: npm run import -- --region/,
    ],
    [
      ['staff', 'add', '+6581234567', '--role', 'boss'],
      /Allowed choices are reader, agent, manager, product/,
    ],
    [['describe'], /missing required argument 'regions'\nUsage: npm run regions -- describe/],
    [['maintenance', 'on', 'xx'], /there is no region "xx" \(hk, id, jp, my, sg, th\)/],
    [['import', '--region', 'sgg', '--feed', 'x', 'package.json'], /"sgg".*did you mean "sg"\?/],
    [['import', '--suggest', '--region', 'sgg', 'package.json'], /"sgg".*did you mean "sg"\?/],
    [['payments', 'ledger', '--region', 'sgg'], /"sgg".*did you mean "sg"\?/],
    [['bench', 'site', '--region', 'sgg'], /"sgg".*did you mean "sg"\?/],
    [['bench', 'site', '--seconds', '1.5'], /'--seconds <n>' argument '1.5' is invalid.*from 1 to 1000/],
    [['bench', 'soak', '--minutes', 'ten'], /'--minutes <n>' argument 'ten' is invalid/],
    [['payments', 'reconcile', '--days', '0'], /'--days <n>' argument '0' is invalid.*from 1 to 3660/],
    [['docs', '--port', '65536'], /'--port <n>' argument '65536' is invalid/],
    [['texts', 'export', 'th', '--format', 'xlif'], /Allowed choices are csv, xliff/],
  ] as const)('2 for %j, with what to type', (args, message) => {
    const done = run(args);
    expect([done.status, done.stdout]).toEqual([2, '']);
    expect(done.stderr).toMatch(message);
    expect(done.stderr).not.toContain('    at ');
  });
});

describe('--json', { timeout: 300_000 }, () => {
  it('prints closed regions', () => {
    const done = run(['maintenance', 'status', '--json'], {
      MAINTENANCE: 'sg,th',
      DATA_DIR: join(tmpdir(), 'forecourt-no-data'),
    });
    expect(JSON.parse(done.stdout)).toEqual({ closed: ['sg', 'th'] });
  });

  it('prints manifests with all that they inherit', () => {
    expect(JSON.parse(run(['describe', 'sg', 'hk', '--json']).stdout)).toMatchObject([
      { code: 'sg', country: 'SG', filters: expect.any(Object) },
      { code: 'hk', country: 'HK' },
    ]);
  });

  it('prints differences', () => {
    expect(JSON.parse(run(['diff', 'sg', 'hk', '--json']).stdout)).toContainEqual({
      name: 'phone.dialCode',
      values: ['65', '852'],
    });
  });
});
