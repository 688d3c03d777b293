import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Folders } from '#server/config/folders.ts';
import type { Problem } from '#server/manifests/problem.ts';
import { commandRunner, type RunCommand } from '#server/modules/studio/index.ts';
import { newLanguageFiles } from '#server/modules/studio/language-files.ts';
import { draftsOf } from '#server/modules/studio/publish-text.ts';
import { textReader } from '#server/modules/studio/texts/read-texts.ts';
import { logInStaff } from '../log-in-staff.ts';
import { commandsInProcess } from './commands-in-process.ts';
import { openStudioSite, type StudioSite } from './studio-site.ts';

let studio: StudioSite;
let folders: Folders;
let runHere: RunCommand;
let original: string;
let cookie: string;
const file = () => join(studio.regionsDir, 'sg.json');

beforeAll(async () => {
  studio = await openStudioSite(['sg', 'my'], async () => undefined);
  ({ folders } = studio);
  runHere = commandsInProcess(folders);
  original = readFileSync(file(), 'utf8');
  ({ cookie } = await logInStaff(studio.site, '+6581180001', 'sg', 'product'));
});
afterAll(() => studio?.close());

const ask = (method: 'GET' | 'POST', path: string, payload?: object) =>
  studio.ask(method, path, { by: cookie, ...(payload && { payload }) });

it('checks drafts and makes additions by the commands of files', { timeout: 120_000 }, async () => {
  const run = commandRunner(folders);
  const text = original.replace('"code": "sg"', '"code": "sgg"');
  const problems = (await run(['check', '--json', '--drafts'], { 'sg.json': text })) as Problem[];
  expect(problems).toContainEqual(
    expect.objectContaining({ line: 5, column: 11, path: 'code', severity: 'error', allowed: 'sg' }),
  );
  const texts = await run(['texts', 'status', '--json']);
  expect(texts).toContainEqual({ language: 'ms', done: expect.any(Number), total: expect.any(Number) });
  const addition = {
    file: file(),
    text: original,
    kind: 'filter',
    name: 'inventory.wheel_drives',
    flags: {},
  };
  expect(await run(['add', '--json'], addition)).toEqual(await runHere(['add', '--json'], addition));
  expect(await runHere(['check', '--json', '--drafts'], { 'sg.json': text })).toEqual(problems);
});

describe('additions', { timeout: 120_000 }, () => {
  const add = (body: object) => ask('POST', 'additions', { text: original, flags: {}, ...body });

  it('are those of the command, each with the file that it is added to', async () => {
    const { data } = await ask('GET', 'additions');
    const kinds = data as { name: string; content: string }[];
    const names = (wanted: string) =>
      kinds.flatMap(({ name, content }) => (content === wanted ? [name] : []));
    expect(names('')).toEqual([
      ...['filter', 'language', 'route', 'form', 'quick-search', 'value', 'vocabulary', 'fuel'],
    ]);
    expect(names('places')).toEqual(['place']);
    expect(data[0].flags).toContainEqual(expect.objectContaining({ name: 'label', is_text: true }));
  });

  it('return the text as the command would write it, and save nothing', async () => {
    const flags = { words: ['en=drivetrain'] };
    const { status, data } = await add({ kind: 'filter', name: 'inventory.wheel_drives', flags });
    expect(status).toBe(200);
    expect(data.changes).toContain('filters.settings.wheel_drives');
    expect(JSON.parse(data.text).filters.desktop).toContain('wheel_drives');
    expect((await ask('GET', 'draft')).data.version).toBe(0);
    expect(readFileSync(file(), 'utf8')).toBe(original);
  });

  it('make a draft that passes the check: a language, a search, a vocabulary and a value of one', async () => {
    let text = original;
    const steps: string[] = [];
    const changes: string[] = [];
    for (const addition of [
      { kind: 'language', name: 'pl' },
      {
        ...{ kind: 'quick-search', name: 'electric_suv' },
        flags: { label: ['en=Electric SUVs', 'Electric SUVs'], where: ['fuel=electric', 'body=suv'] },
      },
      {
        ...{ kind: 'vocabulary', name: 'roof' },
        flags: { value: ['open:Open', 'fixed:Fixed'], question: 'sell_car.roof', label: ['Roof'] },
      },
      {
        ...{ kind: 'value', name: 'teal' },
        flags: { vocabulary: 'color', label: ['Teal'], swatch: '#008080', words: ['en=turquoise'] },
      },
    ]) {
      const { status, data, message } = await add({ text, ...addition });
      expect([status, message]).toEqual([200, undefined]);
      text = data.text;
      steps.push(...data.steps);
      changes.push(...data.changes);
    }
    const { languages, quickSearches, vocabularies, forms, filters } = JSON.parse(text);
    expect(languages.at(-1)).toMatchObject({ code: 'pl', path: 'pl', longDisplayName: 'Polski' });
    expect(quickSearches.at(-1)).toMatchObject({ query: { fuel: 'electric', body: 'suv' } });
    expect(Object.keys(vocabularies.roof)).toEqual(['open', 'fixed']);
    expect(forms.sell_car.steps[0].fields.at(-1)).toMatchObject({ name: 'roof', type: 'select' });
    expect(filters.settings.color.filters[0].options).toContain('teal');
    expect(changes).toContain('searchWords.en.options.color.teal');
    expect(steps[0]).toMatch(/^Translate the texts of the site into pl/);
    const files = await newLanguageFiles(textReader(folders), text);
    expect(files.length).toBeGreaterThan(5);
    const problems = (await runHere(
      ['check', '--json', '--drafts'],
      draftsOf({ name: 'sg.json' }, text, files),
    )) as Problem[];
    const own = problems.filter((each) => each.severity === 'error' && each.file.endsWith('/sg.json'));
    expect(own).toEqual([]);
  });

  it('make a showroom in the text of its page, whose draft passes the check', async () => {
    const path = 'content/sg/places.json';
    const text = readFileSync(join(studio.regionsDir, path), 'utf8');
    const flags = {
      ...{ label: ['Pulau Ubin'], address: ['1 Jetty Road'], hours: '10:00-19:00' },
      functions: ['viewing', 'workshop'],
    };
    const addPlace = (body: object, file = path) =>
      ask('POST', `additions?file=${file}`, { text, kind: 'place', name: 'ubin', flags, ...body });
    const { status, data } = await addPlace({});
    expect([status, data.changes, data.drafts]).toEqual([200, ['locations.ubin'], []]);
    expect(JSON.parse(data.text).locations.ubin).toMatchObject({
      address: { en: '1 Jetty Road' },
      hours: [{ opens: '10:00', closes: '19:00' }],
      functions: ['viewing', 'workshop'],
    });
    const problems = (await runHere(['check', '--json', '--drafts'], { [path]: data.text })) as Problem[];
    expect(problems.filter((each) => each.file.endsWith(path) && each.severity === 'error')).toEqual([]);
    for (const body of [
      { name: 'Pulau Ubin' },
      { flags: { ...flags, hours: 'all day' } },
      { flags: { ...flags, hours: '19:00-10:00' } },
      { flags: { ...flags, phone: '12' } },
      { flags: { ...flags, functions: ['parties'] } },
      { flags: { ...flags, province: 'nowhere' } },
      { flags: { ...flags, coordinates: '999,1' } },
      { flags: { ...flags, label: ['Jurong'] } },
      { text: data.text },
      { text: '{' },
      { kind: 'filter' },
    ])
      expect([body, (await addPlace(body)).status]).toEqual([body, 400]);
    expect((await addPlace({}, 'content/my/places.json')).status).toBe(404);
    expect((await addPlace({}, 'content/sg/careers.json')).status).toBe(400);
    expect((await add({ kind: 'place', name: 'ubin', flags })).status).toBe(400);
  });

  it.each([
    { kind: 'language', name: 'pl', flags: { path: 'P L' } },
    { kind: 'form', name: 'Fleet Offer', flags: { title: ['Fleet'], lead: ['Lead'] } },
    { kind: 'form', name: '2_cars', flags: { title: ['Fleet'], lead: ['Lead'] } },
    { kind: 'form', name: 'fleet', flags: { title: ['Fleet'], lead: ['Lead'], path: 'A b' } },
    { kind: 'form', name: 'fleet', flags: { title: ['Fleet'], lead: ['Lead'], fields: 'name' } },
    { kind: 'form', name: 'fleet', flags: { title: ['forms:nope.title'], lead: ['Lead'] } },
    { kind: 'filter', name: 'inventory.Some Thing', flags: { kind: 'number', label: ['Thing'] } },
    { kind: 'filter', name: 'inventory.wheel_drives', flags: { group: 'A b', name: 'x y' } },
    { kind: 'filter', name: 'inventory.turbo', flags: { kind: 'boolean', label: ['T'], group: 'A b' } },
    { kind: 'route', name: 'careers', flags: { slug: ['A b'] } },
    { kind: 'quick-search', name: 'x', flags: { label: ['X'], where: ['nope=1'] } },
    { kind: 'quick-search', name: 'x', flags: { label: ['X'], where: ['price=abc'] } },
    { kind: 'value', name: 'teal', flags: { vocabulary: 'color', label: ['Teal'], swatch: 'red' } },
    { kind: 'vocabulary', name: 'roof', flags: { value: ['open:Open'], field: 'Roof X', label: ['R'] } },
    { kind: 'fuel', name: 'Hydro gen', flags: { label: ['Hydrogen'] } },
    { kind: 'fuel', name: 'hydrogen', flags: { label: ['Hydrogen'], tile: true, page: true } },
  ])('refuse what the check would refuse: $kind $name $flags', async (body) => {
    const { status, message } = await add(body);
    expect([status, message]).toEqual([400, expect.stringMatching(/.{20}/)]);
    expect(message).not.toMatch(/line|\.json:/);
  });

  it('are refused with the words of the command', async () => {
    const unknown = await add({ kind: 'filter', name: 'inventory.wheels' });
    expect([unknown.status, unknown.message]).toEqual([
      400,
      expect.stringContaining('no field "inventory.wheels"'),
    ]);
    const broken = await add({ text: '{', kind: 'filter', name: 'inventory.wheel_drives' });
    expect([broken.status, broken.message]).toEqual([400, expect.stringContaining('Mend the errors')]);
    const words = async (body: object) => (await add(body)).message;
    const searched = { kind: 'quick-search', name: 'cheap', flags: { label: ['Cheap'] } };
    expect(await words(searched)).toContain('which cars does it find?');
    expect(await words({ kind: 'value', name: 'teal', flags: { vocabulary: 'colour' } })).toContain(
      'did you mean "color"?',
    );
    expect(await words({ kind: 'vocabulary', name: 'color', flags: { value: ['x:X'] } })).toContain(
      'there is a vocabulary "color" already',
    );
    expect(await words({ kind: 'language', name: 'en' })).toContain('has the language "en" already');
    expect(await words({ kind: 'language', name: '../x' })).toContain('../x');
    for (const body of [
      { kind: 'place', name: 'x' },
      { kind: 'quick-search', name: 'A b', flags: { label: ['A'], where: ['fuel=electric'] } },
      { kind: 'quick-search', name: 'a', flags: { label: ['A'], where: ['electric'] } },
      { kind: 'vocabulary', name: '__proto__', flags: { value: ['x:X'] } },
      { kind: 'vocabulary', name: 'drive', flags: { value: ['x:X'], question: '__proto__.a' } },
      { kind: 'fuel', name: '__proto__', flags: { label: 'a\u0000' } },
    ])
      expect((await add(body)).status).toBe(400);
  });
});
