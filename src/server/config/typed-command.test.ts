import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { typedCommand, typedText } from './typed-command.ts';

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));

it.each([
  ['start', 'npm start', 'npx forecourt start'],
  ['start --strict', 'npm start -- --strict', 'npx forecourt start --strict'],
  ['staff add +6581234567', 'npm run staff -- add +6581234567', 'npx forecourt staff add +6581234567'],
  ['check --json', 'npm run regions -- check --json', 'npx forecourt check --json'],
])('%s is typed as %s in the repository and as %s in a company’s folder', (line, here, there) => {
  expect([typedCommand(line, false), typedCommand(line, true)]).toEqual([here, there]);
  const script = here.replace('npm run ', '').split(' ')[0] ?? '';
  expect(Object.keys(scripts)).toContain(script === 'npm' ? 'start' : script);
});

it('commands in a guide are written as a company types them', () => {
  const text =
    'npm run regions -- add fuel x\nnpm run import -- --region sg a.csv\n`npm run maintenance -- on`, `npm start`';
  expect(typedText(text, true)).toBe(
    'npx forecourt add fuel x\nnpx forecourt import --region sg a.csv\n`npx forecourt maintenance on`, `npm start`',
  );
  expect(typedText(text, false)).toBe(text);
});
