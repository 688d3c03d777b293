import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

const CONTENT_PAGE = 'docs/content.md';

/** Commands in README.md and the content documentation: lines of shell blocks and inline code. */
export function readmeCommands(): string[] {
  const text = ['README.md', CONTENT_PAGE].map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
  const inline = [...text.replaceAll(/```.*?```/gs, '').matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) =>
    /^npm \w/.test(code) ? [code] : [],
  );
  return [...new Set([...blocks, ...inline])];
}

/** JSON examples of the content documentation with their files. */
export function contentExamples(): { file: string; text: string }[] {
  const page = readFileSync(join(ROOT, CONTENT_PAGE), 'utf8');
  return [...page.matchAll(/```json (\S+)\n(.*?)```/gs)].map(([, file = '', text = '']) => ({ file, text }));
}
