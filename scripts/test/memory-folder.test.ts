import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMemoryFolder } from './steps.ts';

it('a folder in memory runs programs, and folders of runs that were killed are removed', ({ skip }) => {
  const abandoned = '/dev/shm/forecourt-tests-999999999';
  if (existsSync('/dev/shm')) mkdirSync(abandoned, { recursive: true });
  const folder = createMemoryFolder();
  if (!folder) return skip('this machine has too little memory, or runs no programs in it');
  try {
    expect(existsSync(abandoned)).toBe(false);
    const program = join(folder.path, 'program');
    writeFileSync(program, '#!/bin/sh\necho runs\n', { mode: 0o755 });
    expect(execFileSync(program, { encoding: 'utf8' })).toBe('runs\n');
  } finally {
    folder.remove();
  }
  expect(existsSync(folder.path)).toBe(false);
});
