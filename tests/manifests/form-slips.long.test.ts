import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#server/manifests/problem.ts';
import { checkSharedFiles } from '../../scripts/regions/check.ts';
import { FORM } from './cases/form-faults.ts';
import { FORM_SLIPS } from './cases/form-slips.ts';
import { edit, lineOf } from './mutations/mutation.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const FILE = 'sg.json';
const PLACES = 'content/sg/places.json';

let sandbox: Sandbox;
let original: string;
let places: string;
let sound: string;
beforeAll(async () => {
  sandbox = await createSandbox();
  original = await sandbox.read(FILE);
  places = await sandbox.read(PLACES);
  sound = edit(original, ['forms', 'ask'], FORM);
});
afterAll(() => sandbox.remove());

const shown = ({ file, line, severity, suggestion, message }: Problem) => ({
  file,
  line,
  severity,
  suggestion,
  message,
});

it.each(FORM_SLIPS.map((slip) => [slip.what, slip] as const))(
  '%s: says the line, what is wrong, and what was probably meant',
  async (_what, { edits, at, message, suggestion, severity = 'error' }) => {
    const text = edits.reduce((changed, [path, value]) => edit(changed, path, value), sound);
    await sandbox.write(FILE, text);
    const [first, ...others] = await sandbox.check(FILE);
    expect(first && shown(first)).toEqual({
      file: FILE,
      line: lineOf(text, at),
      severity,
      suggestion,
      message: expect.stringContaining(message),
    });
    expect(first?.allowed).toBeTruthy();
    expect(others.map(shown)).toEqual([]);
  },
);

describe('places and the forms that need them', () => {
  /** Problems of the content after a change of the places of Singapore. */
  async function problemsOf(change: (places: Places) => void, manifest = original): Promise<Problem[]> {
    const content: Places = JSON.parse(places);
    change(content);
    await sandbox.write(PLACES, JSON.stringify(content, null, 2));
    await sandbox.write(FILE, manifest);
    const { regionsDir } = sandbox;
    const folders = { regionsDir, shippedRegionsDir: regionsDir };
    const set = await sandbox.load({ files: [join(regionsDir, FILE)] });
    const found = await checkSharedFiles(set, folders);
    // other regions were not read
    return found
      .map(({ file, ...rest }) => ({ ...rest, file: file.replace(`${regionsDir}/`, '') }))
      .filter(({ file }) => [FILE, PLACES, 'shared/base.json'].includes(file));
  }
  interface Places {
    locations: Record<string, Record<string, unknown>>;
  }
  const functions = (wanted: readonly string[]) => (content: Places) => {
    for (const location of Object.values(content.locations)) location.functions = wanted;
  };

  it('have no problem as they are shipped', async () => {
    expect(await problemsOf(() => {})).toEqual([]);
  });

  it('without a place of their function are named, with what is left out', async () => {
    const [problem, ...others] = await problemsOf(functions(['inspection', 'viewing']));
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      severity: 'warning',
      message: 'in the region "sg" no location has the function "workshop"; left out: workshop',
      file: 'shared/base.json',
      line: expect.any(Number),
    });
  });

  it('of their own are named at their line', async () => {
    const [problem] = await problemsOf(functions(['viewing', 'workshop']), sound);
    expect(problem).toMatchObject({
      severity: 'warning',
      file: FILE,
      message: expect.stringMatching(/no location has the function "inspection"; left out: .*ask/),
    });
  });

  it.each([
    [
      'an unknown province',
      (c: Places) => Object.assign(c.locations.tampines ?? {}, { province: 'eest' }),
      'east',
    ],
    [
      'an unknown city',
      (c: Places) => Object.assign(c.locations.tampines ?? {}, { city: 'tampine' }),
      'tampines',
    ],
    ['an unknown function', functions(['inspections']), 'inspection'],
  ] as const)('with %s are refused with the nearest one', async (_what, change, suggestion) => {
    const [problem] = await problemsOf(change);
    expect(problem).toMatchObject({ severity: 'error', file: PLACES, suggestion, line: expect.any(Number) });
    expect(problem?.line).toBeGreaterThan(1);
  });
});
