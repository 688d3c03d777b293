import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { COMMANDS } from '../../scripts/commands/index.ts';
import { createProgram } from '../../scripts/commands/run-command.ts';
import { completionScript } from '../../scripts/completion/shell-script.ts';

const BASH = completionScript(createProgram(COMMANDS), 'bash');

/** What bash offers for the last word of a line. */
function offered(line: string): string[] {
  const words = line.split(' ').map((word) => `'${word}'`);
  const script = `${BASH}
COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _forecourt; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const done = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' });
  expect(done.stderr).toBe('');
  return done.stdout.split('\n').filter(Boolean);
}

it.each([
  ['forecourt sta', ['start', 'staff']],
  ['forecourt staff ', ['list', 'add', 'role', 'device', 'remove', '--help']],
  ['forecourt staff add +6581234567 --r', ['--role', '--region']],
  [
    'forecourt staff add +6581234567 --role ',
    ['reader', 'agent', 'manager', 'product', 'approver', 'translator'],
  ],
  ['forecourt completion ', ['bash', 'zsh', '--help']],
  ['npx forecourt imp', ['import']],
  ['forecourt check --j', ['--json']],
])('bash offers for "%s"', (line, words) => {
  expect(offered(line)).toEqual(words);
});

it('names of files are left to bash', () => {
  expect(offered('forecourt check regions/')).toEqual([]);
  expect(offered('npx other sta')).toEqual([]);
  expect(BASH).toContain('complete -o default -F _forecourt forecourt');
});

it('zsh offers the same commands, with their summaries', () => {
  const script = completionScript(createProgram(COMMANDS), 'zsh');
  expect(script).toContain('compdef _forecourt forecourt');
  for (const { name, summary } of createProgram(COMMANDS).commands.map((command) => ({
    name: command.name(),
    summary: command.summary(),
  })))
    expect(script).toContain(`'${name}:${summary}'`);
  expect(script).toContain(
    "('staff add --role') offered=('reader' 'agent' 'manager' 'product' 'approver' 'translator') ;;",
  );
});
