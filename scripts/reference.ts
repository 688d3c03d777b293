import { join } from 'node:path';
import { writeOutputs } from './generate/write-outputs.ts';
import { referencePages } from './reference/reference-pages.ts';

// the pages are in git, so that a review sees what changes for companies: tests/docs/reference.test.ts compares them
const root = join(import.meta.dirname, '..');
const pages = referencePages(root);
const written = await writeOutputs(root, pages);
console.log(`${written.length} of ${pages.size} pages of docs/reference written`);
