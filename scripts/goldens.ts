import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkOut } from './bench/servers.ts';
import { recordAnswers, recordSchema } from './goldens/answers.ts';
import { recordChecks, recordHelp, recordRegions } from './goldens/commands.ts';
import { compareFolders } from './goldens/compare.ts';
import { recordPages } from './goldens/pages.ts';
import { recordPictures } from './goldens/pictures.ts';
import { withSite } from './goldens/site.ts';
import { UsageError } from './usage-error.ts';

/**
 * Compares what this tree gives with what an earlier commit gave: `npm run goldens -- [commit] [parts...]`. Both are recorded
 * on the same day, as cars and dates of the demo stock count from it; a recording of the commit is kept for the day, one of
 * this tree is made each time. The parts: see PARTS; all of them without a name.
 */
const REFERENCE = 'e82d9c13';
const ROOT = join(import.meta.dirname, '..');
const COMMANDS = { help: recordHelp, regions: recordRegions, checks: recordChecks };
const OF_SITE = {
  answers: recordAnswers,
  pages: recordPages,
  pictures: recordPictures,
  schema: recordSchema,
};
const PARTS = [...Object.keys(COMMANDS), ...Object.keys(OF_SITE)];

const [ref = REFERENCE, ...named] = process.argv.slice(2);
const parts = named.length > 0 ? named : PARTS;
const unknown = parts.find((part) => !PARTS.includes(part));
if (unknown) throw new UsageError(`there is no part "${unknown}"; the parts are ${PARTS.join(', ')}`);

const day = new Date().toISOString().slice(0, 10);
const folder = join(ROOT, 'node_modules/.cache/goldens', day);
const before = checkOut(ref);
await record(before.root, join(folder, before.name), true);
await record(ROOT, join(folder, 'this'), false);
const differences = await compareFolders(join(folder, before.name), join(folder, 'this'), parts);
for (const line of differences.lines) console.log(line);
console.log(
  `${differences.same} the same, ${differences.lines.length} differ from ${before.name} (${folder})`,
);
process.exitCode = differences.lines.length > 0 ? 1 : 0;

async function record(root: string, to: string, isKept: boolean): Promise<void> {
  const missing = parts.filter((part) => !(isKept && existsSync(join(to, part, '.complete'))));
  const begin = (part: string): string => {
    rmSync(join(to, part), { recursive: true, force: true });
    mkdirSync(join(to, part), { recursive: true });
    console.log(`${root}: ${part}`);
    return join(to, part);
  };
  const end = (part: string) => writeFileSync(join(to, part, '.complete'), '');
  for (const [part, run] of Object.entries(COMMANDS))
    if (missing.includes(part)) {
      await run(root, begin(part));
      end(part);
    }
  const ofSite = Object.entries(OF_SITE).filter(([part]) => missing.includes(part));
  if (ofSite.length === 0) return;
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  await withSite(root, async (site) => {
    for (const [part, run] of ofSite) {
      await run(site, begin(part));
      end(part);
    }
  });
}
