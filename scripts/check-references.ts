import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocuments } from './rules/document-sections.ts';
import { report } from './rules/fault.ts';
import { referenceFaults } from './rules/reference-rule.ts';
import { repositoryFiles, textFiles } from './rules/text-files.ts';

/** Its samples lead nowhere on purpose. */
const SAMPLES = 'scripts/rules/reference-rule.test.ts';

const root = join(import.meta.dirname, '..');
const documents = readDocuments(repositoryFiles(root), (file) => readFileSync(join(root, file), 'utf8'));
const faults = textFiles(root)
  .filter(({ file }) => file !== SAMPLES)
  .flatMap((file) => referenceFaults(file, documents));
process.exitCode = report(faults, 'References');
