import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { typedFolder } from '../src/server/config/index.ts';
import { makePackage } from './pack/make-package.ts';
import { reportFailure } from './start/failure.ts';
import { buildSite, generateTypes } from './start/from-sources.ts';
import { printLine, step } from './start/print-line.ts';

const ROOT = join(import.meta.dirname, '..');
const MIB = 2 ** 20;

const { values } = parseArgs({ options: { to: { type: 'string', default: '.' } } });
try {
  await step('Generating types and validators', () => generateTypes(ROOT));
  await step('Building the pages', () => buildSite(ROOT));
  const packed = await step('Packing', () => makePackage(ROOT, resolve(typedFolder(), values.to)));
  const size = [packed.size, packed.unpackedSize].map((bytes) => `${(bytes / MIB).toFixed(1)} MiB`);
  printLine(
    `${relative(process.cwd(), packed.file)}: ${size[0]} packed, ${size[1]} unpacked, ${packed.files} files`,
  );
} catch (error) {
  reportFailure(error);
}
