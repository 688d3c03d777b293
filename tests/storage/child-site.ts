import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { NODE_FLAGS } from '../node-flags.ts';

const NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
const PROGRAM = fileURLToPath(new URL('site-process.ts', import.meta.url));

/** A site or a writing command in a child process that a test can kill. */
export class ChildSite {
  readonly child: ChildProcessWithoutNullStreams;
  readonly lines: string[] = [];
  errors = '';
  readonly ended: Promise<unknown>;

  constructor(dataDir: string, task: 'idle' | 'write' | 'crash' | 'command' = 'idle') {
    this.child = spawn(NODE, [...NODE_FLAGS, PROGRAM, dataDir, task]);
    this.ended = once(this.child, 'close');
    let rest = '';
    this.child.stdout.on('data', (chunk: Buffer) => {
      const lines = `${rest}${chunk}`.split('\n');
      // only a whole line counts as an acknowledgement
      rest = lines.pop() ?? '';
      this.lines.push(...lines);
    });
    this.child.stderr.on('data', (chunk: Buffer) => {
      this.errors += chunk;
    });
  }

  async waitForLine(line: string): Promise<void> {
    await vi.waitFor(
      () => {
        if (!this.lines.includes(line))
          throw new Error(`waiting for "${line}"; so far: ${this.lines} ${this.errors}`);
      },
      { timeout: 60_000, interval: 10 },
    );
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }
}
