import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from './sandbox.ts';

let sandbox: Sandbox;
const originals = new Map<string, string>();

beforeAll(async () => {
  sandbox = await createSandbox();
  for (const file of ['my.json', 'th.json']) originals.set(file, await sandbox.read(file));
});
afterAll(() => sandbox.remove());

/** Warnings of the set about what two manifests share, after both were changed. */
async function warningsOf(changes: Readonly<Record<string, Record<string, unknown>>>) {
  for (const [file, text] of originals) {
    await sandbox.write(file, text);
    await sandbox.change(file, changes[file] ?? {});
  }
  const { problems } = await sandbox.load();
  return problems
    .filter(({ message }) => message.startsWith('this is written in'))
    .map(({ file, path, severity, message, allowed, line }) => ({
      file: file.replace(/^.*\//, ''),
      path,
      severity,
      message,
      allowed,
      hasLine: line > 1,
    }));
}

const BANKS = [{ code: 'maybank', name: 'Maybank' }];
const DOCUMENTS = [{ name: 'identity', label: 'offers:document.identity', required: true }];

it.each([
  ['contact/callNumber', '+60321234567'],
  ['contact/messagingNumber', '+60121234567'],
  ['offers/banks', BANKS],
  ['offers/documents', DOCUMENTS],
  ['payments/banks', [{ name: 'maybank', label: 'Maybank2u' }]],
])('%s that was copied from another country is a warning at its line', async (path, value) => {
  const changes = { 'my.json': { [path]: value }, 'th.json': { [path]: value } };
  expect(await warningsOf(changes)).toEqual([
    {
      file: 'th.json',
      path: path.replace('/', '.'),
      severity: 'warning',
      message: 'this is written in my.json, for MY, too',
      allowed: 'what TH has',
      hasLine: true,
    },
  ]);
});

it('two regions of one country may share them, and nobody shares nothing', { timeout: 300_000 }, async () => {
  expect(await warningsOf({})).toEqual([]);
  const empty = { 'my.json': { 'offers/banks': [] }, 'th.json': { 'offers/banks': [] } };
  expect(await warningsOf(empty)).toEqual([]);
  const ofMalaysia = { country: 'MY', 'offers/banks': BANKS };
  expect(await warningsOf({ 'my.json': { 'offers/banks': BANKS }, 'th.json': ofMalaysia })).toEqual([]);
});
