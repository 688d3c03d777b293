import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRandom } from '../../src/demo/stock/random.ts';
import { randomSearch, readMakes } from '../bench/requests.ts';
import { readContent } from '../bench/site.ts';
import { normalise } from './normalise.ts';
import { inParallel, type Site } from './site.ts';

const SEARCHES = 5_000;
const FILES = ['/robots.txt', '/sitemap.xml', '/livez', '/readyz'];

/** Writes the description of the API, small files, and what random searches find: one line a search. */
export async function recordAnswers({ origin }: Site, folder: string): Promise<void> {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), `${text}\n`);
  const openapi = await (await fetch(`${origin}/api/openapi.json`)).json();
  write('openapi.json', JSON.stringify(openapi, null, 1));
  for (const path of FILES) {
    const answer = await fetch(origin + path);
    const headers = [...answer.headers].filter(
      ([name]) => !['date', 'etag', 'x-request-id', 'content-length'].includes(name),
    );
    const head = `${answer.status}\n${headers.map(([name, value]) => `${name}: ${value}`).join('\n')}`;
    write(path.slice(1), normalise(`${head}\n\n${await answer.text()}`));
  }
  const regions = (await readContent()).regions.all;
  for (const region of regions) {
    const base = `/api/v1/rabbit/${region.code}`;
    const makes = (await readMakes(origin + base)).sort();
    const random = createRandom(`goldens ${region.code}`);
    const count = Math.ceil(SEARCHES / regions.length);
    const searches = Array.from({ length: count }, () => randomSearch(region, makes, random));
    const found = new Map<string, string>();
    await inParallel([...new Set(searches)], 4, async (search) => {
      const answer = await fetch(`${origin}${base}/listings?${search}`);
      const text = normalise(await answer.text());
      const { data = [], meta } = JSON.parse(text) as { data?: { slug: string }[]; meta?: unknown };
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
      found.set(
        search,
        [answer.status, JSON.stringify(meta), ...data.map(({ slug }) => slug), hash].join(' '),
      );
    });
    write(
      `searches-${region.code}.txt`,
      [...found]
        .sort()
        .map((line) => line.join('\n  '))
        .join('\n'),
    );
  }
}

const SCHEMA = `
  SELECT 'column' AS kind, c.table_name || '.' || c.column_name AS name,
    concat_ws(' ', c.udt_name, c.is_nullable, c.column_default, c.is_identity, c.generation_expression) AS text
  FROM information_schema.columns c WHERE table_schema = 'public'
  UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'function', p.oid::regprocedure::text, prosrc FROM pg_proc p
  WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL SELECT 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'options', relname, array_to_string(reloptions, ' ') FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND reloptions IS NOT NULL
  UNION ALL SELECT 'enum', enumtypid::regtype || '.' || enumlabel, enumsortorder::text FROM pg_enum
  UNION ALL SELECT 'extension', extname, '' FROM pg_extension
  ORDER BY 1, 2, 3`;

/** Writes tables, indexes, constraints, functions and triggers, as the database of the version has them. */
export async function recordSchema({ root, dataDir }: Site, folder: string): Promise<void> {
  const start = pathToFileURL(join(root, 'src/server/storage/start-database.ts')).href;
  const program = `
    const { joinDatabase } = await import(${JSON.stringify(start)});
    const log = { info() {}, warn() {}, error() {} };
    const database = await joinDatabase({ dataDir: ${JSON.stringify(dataDir)}, log });
    const { rows } = await database.pool.query(${JSON.stringify(SCHEMA)});
    console.log(rows.map(({ kind, name, text }) => kind + ' ' + name + ' ' + text).join('\\n'));
    await database.close();`;
  const text = execFileSync(join(root, 'node_modules/.bin/node'), ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  writeFileSync(join(folder, 'schema.txt'), text);
}
