import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Every command that README.md tells people to type: lines of its shell blocks, and what stands in backticks. */
export function readmeCommands(): string[] {
  const text = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
  const inline = [...text.replaceAll(/```.*?```/gs, '').matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) =>
    /^npm \w/.test(code) ? [code] : [],
  );
  return [...new Set([...blocks, ...inline])];
}
