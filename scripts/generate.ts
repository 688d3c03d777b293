import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyFonts } from './fonts/copy-fonts.ts';
import { generatedFiles } from './generate/outputs.ts';
import { staleFiles, writeOutputs } from './generate/write-outputs.ts';
import { saveStamp } from './start/generate-types.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const outputs = await generatedFiles(root);

if (values.check) {
  const stale = await staleFiles(root, outputs);
  for (const path of stale) console.error(`${path} is out of date; run \`npm run generate\``);
  if (stale.length > 0) process.exitCode = 1;
  else console.log(`${outputs.size} generated files are up to date`);
} else {
  const written = await writeOutputs(root, outputs);
  await copyFonts(root, join(root, 'public'));
  saveStamp(root);
  console.log(`${written.length} of ${outputs.size} generated files written`);
}
