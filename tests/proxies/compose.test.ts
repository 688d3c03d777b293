import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeProcess, openFakeProcess } from './fake-process.ts';
import { exampleText, missingProgram, type RunningProxy, startProxy } from './start-proxy.ts';

const FILE = '../compose/haproxy.cfg';
const SCRIPT = '/_next/static/chunks/new.js';
const missing = missingProgram('haproxy');

describe.skipIf(missing)(`the proxy of compose.yaml${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let processes: FakeProcess[] = [];
  let proxy: RunningProxy | undefined;

  beforeAll(async () => {
    processes = await Promise.all(['site-1', 'site-2'].map(openFakeProcess));
    const [first, second] = processes.map(({ port }) => port);
    proxy = await startProxy('haproxy', FILE, { 3001: first ?? 0, 3002: second ?? 0 });
  });
  afterAll(async () => {
    await proxy?.stop();
    await Promise.all(processes.map((each) => each.stop()));
  });

  const ask = async (path: string) => {
    const answer = await fetch(`${proxy?.origin}${path}`);
    return { status: answer.status, by: answer.headers.get('x-process') };
  };
  const answering = async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/sg/en')));
    return [...new Set(answers.map(({ by }) => by))].sort();
  };

  it('sends requests to both, and finds the scripts of a page where its version runs', async () => {
    await expect.poll(answering, { timeout: 60_000 }).toEqual(['site-1', 'site-2']);
    const [first] = processes;
    if (first) first.lacks = SCRIPT;
    for (let turn = 0; turn < 4; turn++) expect(await ask(SCRIPT)).toEqual({ status: 200, by: 'site-2' });
  });

  it('sends nothing to a process that says it stops, unless none is ready', async () => {
    const [first, second] = processes;
    if (first) first.isReady = false;
    await expect.poll(answering, { timeout: 60_000 }).toEqual(['site-2']);
    if (second) second.isReady = false;
    await expect.poll(answering, { timeout: 60_000 }).toEqual(['site-1', 'site-2']);
    if (first) first.isReady = true;
    await expect.poll(answering, { timeout: 60_000 }).toEqual(['site-1']);
  });
});

it('the proxy of compose.yaml checks each server whose name it looks up', () => {
  // HAProxy asks the resolver when it checks a server, and at no other time
  expect(exampleText(FILE)).toContain('resolvers docker');
  expect(exampleText(FILE)).not.toMatch(/^ *server .*no-check/m);
});
