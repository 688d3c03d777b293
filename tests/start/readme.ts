import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

const CONTENT_PAGE = 'docs/content.md';

/** README.md, CONTRIBUTING.md and the pages of docs/, as paths from the root. */
export const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** Commands in the documentation: lines of shell blocks and inline code. */
export function documentedCommands(): string[] {
  const text = PAGES.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
  const inline = [...text.replaceAll(/```.*?```/gs, '').matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) =>
    /^npm \w/.test(code) ? [code] : [],
  );
  return [...new Set([...blocks, ...inline])];
}

/** Paths of links and pictures in the documentation, with the page that holds them. */
export function documentedLinks(): { page: string; path: string }[] {
  return PAGES.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => ({
      page,
      path: join(dirname(page), path),
    })),
  );
}

/** JSON examples of the content documentation with their files. */
export function contentExamples(): { file: string; text: string }[] {
  const page = readFileSync(join(ROOT, CONTENT_PAGE), 'utf8');
  return [...page.matchAll(/```json (\S+)\n(.*?)```/gs)].map(([, file = '', text = '']) => ({ file, text }));
}
