import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonPath, Problem } from '#server/manifests/problem.ts';
import { FORM, FORM_FAULTS, type FormFault } from './cases/form-faults.ts';
import { WARNINGS } from './cases/warnings.ts';
import { edit, lineOf } from './mutations/mutation.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const FILE = 'sg.json';
const AT = ['forms', 'ask'];

let sandbox: Sandbox;
let sound: string;
beforeAll(async () => {
  sandbox = await createSandbox();
  sound = edit(await sandbox.read(FILE), AT, FORM);
});
afterAll(() => sandbox.remove());

async function problemsOf(text: string): Promise<Problem[]> {
  await sandbox.write(FILE, text);
  return sandbox.check(FILE);
}

it('a form without a fault has no problem', async () => {
  expect(await problemsOf(sound)).toEqual([]);
});

it('there are enough faults', () => {
  expect(FORM_FAULTS.length).toBeGreaterThanOrEqual(60);
});

it.each(FORM_FAULTS.map((fault) => [fault.what, fault] as const))(
  '%s is refused at its line',
  async (what, fault) => {
    const text = edit(sound, [...AT, ...fault.path], fault.value);
    const problems = await problemsOf(text);
    expect(problems.length).toBeGreaterThan(0);
    const lines = linesOfFault(text, fault);
    const first = problems.find(({ severity }) => severity === 'error') ?? problems[0];
    expect({
      line: first?.line,
      isNamed: lines.includes(first?.line ?? 0),
      message: first?.message,
      severity: first?.severity,
    }).toMatchObject({
      isNamed: true,
      severity: WARNINGS.has(what) ? 'warning' : 'error',
    });
  },
);

/** Lines at which a fault may be reported: those of its value, or what contradicts it. */
function linesOfFault(text: string, { path, value, or = [] }: FormFault): number[] {
  const at = [...AT, ...path];
  const own = value === undefined ? [lineOf(text, at.slice(0, -1))] : valueLines(text, at);
  return [...own, ...or.map((other) => lineOf(text, [...AT, ...other]))];
}

function valueLines(text: string, path: JsonPath): number[] {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, [...path]);
  if (!node) throw new Error(`${path.join('.')} is not in the changed text`);
  const first = lineOf(text, path);
  const last = text.slice(0, node.offset + node.length).split('\n').length;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

it('names what was probably meant', async () => {
  const messages = async (path: (string | number)[], value: unknown) =>
    (await problemsOf(edit(sound, [...AT, ...path], value))).map(({ suggestion }) => suggestion);
  expect(await messages(['steps', 0, 'fields', 3, 'type'], 'numbr')).toEqual(['number']);
  expect(await messages(['target'], 'tickets/sell-car')).toEqual(['tickets/sell_car']);
  expect(await messages(['steps', 1, 'show', 'when', 0, 'field'], 'kinds')).toEqual(['kind']);
  expect(await messages(['steps', 1, 'show', 'when', 0, 'values', 1], 'trades')).toEqual(['trade']);
  expect(await messages(['steps', 1, 'fields', 1, 'location'], 'places')).toEqual(['place']);
});

it('a form of a feature that is off is refused where it is added, and left out where it is inherited', async () => {
  const off = edit(sound, ['features', 'workshop'], false);
  expect(await problemsOf(off)).toEqual([]);
  const [problem] = await problemsOf(edit(off, [...AT, 'target'], 'tickets/workshop'));
  expect(problem?.message).toBe('the feature "workshop" is off, so there is no such form');
});
