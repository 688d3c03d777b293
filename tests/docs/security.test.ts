import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SchemaPosition } from '#region/schema/schema-tree.ts';
import { schemaPosition, schemaRoot } from '#server/manifests/schema/schema-tree.ts';
import { ROOT } from '../start/readme.ts';

const FOLDER = 'docs/security';
const PAGES = readdirSync(join(ROOT, FOLDER)).map((file) => `${FOLDER}/${file}`);
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Items of levels 1 and 2 of OWASP ASVS 5.0.0, by section. */
const ITEMS = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1-1
  3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2 4.1:1-3 4.2:1-1 4.3:1-2 4.4:1-4
  5.1:1-1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4
  7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1-1 8.4:1-1 9.1:1-3 9.2:1-4
  10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3
  11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1-1 11.6:1-1 12.1:1-3 12.2:1-2 12.3:1-4
  13.1:1-1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7
  16.1:1-1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1-1 17.2:1-4 17.3:1-2`
  .trim()
  .split(/\s+/)
  .flatMap((each) => {
    const [, section = '', from = '', to = ''] = /^(.+):(\d+)-(\d+)$/.exec(each) ?? [];
    return Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, index) => `${section}.${Number(from) + index}`,
    );
  });
const [, ...CHAPTERS] = text(`${FOLDER}/asvs.md`).split(/^## /m);
/** Properties of manifests, those with marks, and those at any depth whose names say that they lead out of the site. */
function propertiesOfManifests() {
  const [found, outward]: string[][] = [[], []];
  const marked = new Map<string, string>();
  const visit = (place: SchemaPosition, path: readonly string[]): void => {
    const { properties = {}, additionalProperties, reach } = place.node;
    const name = path.join('.');
    if (reach) marked.set(name, reach);
    if (/(email|number|url|host|hosts|env|script|spreadsheet|webhook|receiver|account)$/i.test(name))
      outward?.push(name);
    const names = Object.keys(properties);
    if (path.length === 2 || (path.length === 1 && names.length === 0)) found?.push(name);
    for (const part of typeof additionalProperties === 'object' ? [...names, 'any'] : names) {
      const below = schemaPosition(place, part);
      if (below && path.length < 6) visit(below, [...path, part === 'any' ? '*' : part]);
    }
  };
  const root = schemaRoot();
  if (root) visit(root, []);
  return {
    found: (found ?? []).filter((name) => !name.endsWith('.*')),
    marked,
    outward: outward ?? [],
  };
}
/** Cells of the rows of a part of the page. */
const rowsOf = (chapters: readonly string[]) =>
  chapters
    .flatMap((chapter) => chapter.split('\n').filter((line) => /^\| \d/.test(line)))
    .map((line) => line.split(' | '));
const APPLY = rowsOf(CHAPTERS.filter((chapter) => /^V\d/.test(chapter)));
const OTHERS = rowsOf(CHAPTERS.filter((chapter) => chapter.startsWith('Does not apply')));

/** `9.1.1–9.1.3, 9.2.4` → all of these items. */
const expand = (list: string): string[] =>
  list.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split('–');
    return ITEMS.slice(ITEMS.indexOf(from), ITEMS.indexOf(to) + 1);
  });
const number = ([first = '']: readonly string[]) => first.slice('| '.length);

describe('the table of what a manifest reaches', () => {
  const rows = text(`${FOLDER}/reach.md`)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| reaches'))
    .map((line) => line.split(' | '))
    .map(([what = '', names = '']) => ({
      reach: /^\| `(\w+)`/.exec(what)?.[1],
      names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    }));
  const named = rows.flatMap(({ names }) => names);
  const { found, marked, outward } = propertiesOfManifests();

  it('names each property once, as itself or by a group', () => {
    expect(found.length).toBeGreaterThan(200);
    expect(named.toSorted()).toEqual([...new Set(named)].toSorted());
    const isNamed = (name: string) =>
      named.some((each) => each === name || each === name.replace(/\.[^.]+$/, '.*'));
    expect(found.filter((name) => !isNamed(name))).toEqual([]);
    // each name is that of a property
    expect(
      named.filter((name) => {
        const group = name.replace(/\*$/, '');
        return ![...found, ...marked.keys()].some((each) => each === name || each.startsWith(group));
      }),
    ).toEqual([]);
  });

  it('has the marks of the schema', () => {
    const listed = rows.flatMap(({ reach, names }) => (reach ? names.map((name) => [name, reach]) : []));
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(marked));
  });

  it('leaves none out whose name says that it leads out of the site', () => {
    const INWARD = ['fields', 'pages', 'filters', 'demo', 'brand', 'phone', 'searchWords', 'vocabularies'];
    const judged = [...named, 'delivery.limits.email', 'delivery.budget.emailPrice', 'pictures.storageHosts'];
    const isJudged = (name: string) =>
      judged.some((each) => name === each || name.startsWith(`${each}.`)) ||
      INWARD.includes(name.split('.', 1)[0] ?? '');
    expect(outward.filter((name) => !isJudged(name))).toEqual([]);
  });
});

describe('the table of ASVS', () => {
  it('has each item of levels 1 and 2 once', () => {
    const named = [...APPLY.map(number), ...OTHERS.flatMap((row) => expand(number(row)))];
    expect(ITEMS).toHaveLength(253);
    expect(named.toSorted()).toEqual(ITEMS.toSorted());
  });

  it('says of each item whether it is met, and of each that is not wholly met what is missing', () => {
    const states = ['met', 'partly', 'not met', 'operator', '–'];
    expect(APPLY.filter(([, , , state = '']) => !states.includes(state))).toEqual([]);
    const open = APPLY.filter(([, , , state]) => state === 'partly' || state === 'not met').map(number);
    const [listed = ''] = CHAPTERS.filter((chapter) => chapter.startsWith('Not met'));
    expect(rowsOf([listed]).map(number)).toEqual(open);
  });

  it('counts them rightly in its first lines', () => {
    const count = (wanted: string) => APPLY.filter(([, , , state]) => state === wanted).length;
    const others = count('–') + OTHERS.flatMap((row) => expand(number(row))).length;
    const line = `${count('met')} met, ${count('partly')} partly, ${count('not met')} not met, ${count('operator')} are up to the operator, ${others} do not apply`;
    expect(text(`${FOLDER}/asvs.md`)).toContain(line);
  });

  it('names a test for each item that is met, or says that there is none', () => {
    const shown = APPLY.filter(([, , , state]) => state === 'met').map((row) => row.at(-1) ?? '');
    expect(shown.filter((cell) => !/`[^`]+\.(test|e2e)\.tsx?`|not shown by a test/.test(cell))).toEqual([]);
  });
});

describe.each(PAGES)('%s', (page) => {
  it('names files that exist', () => {
    const paths = [...text(page).matchAll(/`((?:src|tests|scripts|docs|schemas|regions)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names titles of tests that are in their files', () => {
    const titles = [...text(page).matchAll(/`([^`]+\.(?:test|e2e)\.tsx?)`: "([^"]+)"/g)];
    expect(
      titles.filter(([, file = '', title = '']) => !text(file).includes(title)).map(([found]) => found),
    ).toEqual([]);
  });

  it('names commands and entries of threats that exist', () => {
    const { scripts } = JSON.parse(text('package.json'));
    const commands = [...text(page).matchAll(/`npm run (?:--silent )?([\w:-]+)/g)].map(
      ([, name = '']) => name,
    );
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const entries = new Set(
      [...text('docs/threats.md').matchAll(/^### ([AR]\d+) /gm)].map(([, name]) => name),
    );
    const named = [...text(page).matchAll(/\b(A\d\d|R\d{1,2})\b/g)].map(([, name]) => name);
    expect(named.filter((name) => !entries.has(name))).toEqual([]);
  });

  it('links to headings that exist', () => {
    const links = [...text(page).matchAll(/\]\(([\w./-]*)#([\w-]+)\)/g)];
    const slug = (heading: string) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .trim()
        .replace(/\s+/g, '-');
    const missing = links.filter(([, file = '', anchor = '']) => {
      const target = file === '' ? page : join(FOLDER, file);
      const headings = [...text(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading));
      return !headings.includes(anchor);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });
});

it('docs/security/keys.md names each variable with a secret', async () => {
  const { VARIABLES } = await import('#server/config/variables.ts');
  const secrets = Object.values(VARIABLES).filter((each) => 'isSecret' in each && each.isSecret);
  expect(secrets.length).toBeGreaterThan(5);
  const page = text(`${FOLDER}/keys.md`);
  expect(secrets.map(({ name }) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('docs/security/inventory.md names each address of a service that a variable sets', async () => {
  const { VARIABLES } = await import('#server/config/variables.ts');
  const page = text(`${FOLDER}/inventory.md`);
  const named = Object.values(VARIABLES)
    .map(({ name }) => name)
    .filter((name) => /_(API|ENDPOINT|LOOKUP_URL|SCRIPT_URL|HOST)$/.test(name) && name !== 'PICTURE_HOST');
  expect(named.length).toBeGreaterThan(5);
  const messaging = /^(TWILIO|WHATSAPP|LINE|TELEGRAM)_/;
  expect(named.filter((name) => !messaging.test(name) && !page.includes(`\`${name}\``))).toEqual([]);
});

it('docs/security/inventory.md names each event of the security log', () => {
  const code = text('src/server/http/security-log.ts');
  const [, refusals = ''] = /REFUSALS[^[]*\[([^\]]+)\]/.exec(code) ?? [];
  const [, events = ''] = /export type SecurityEvent =([^;]+);/.exec(code) ?? [];
  const names = [...`${refusals}${events}`.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  const page = text(`${FOLDER}/inventory.md`);
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
