import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchTree } from './watch-tree.ts';

let root: string;
let watching: { close(): void };
const onChange = vi.fn();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-watch-'));
  mkdirSync(join(root, 'deep/deeper'), { recursive: true });
  writeFileSync(join(root, 'deep/deeper/file.json'), '0');
  watching = watchTree(root, onChange);
});
afterEach(() => {
  watching.close();
  rmSync(root, { recursive: true });
});

async function expectChange(change: () => void): Promise<void> {
  await sleep(50);
  onChange.mockClear();
  change();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 60_000 });
}

test('reports each time that an editor replaces a file', async () => {
  for (const text of ['1', '2', '3']) {
    await expectChange(() => {
      writeFileSync(join(root, 'deep/deeper/file.json~'), text);
      renameSync(join(root, 'deep/deeper/file.json~'), join(root, 'deep/deeper/file.json'));
    });
  }
  await expectChange(() => writeFileSync(join(root, 'deep/deeper/file.json'), '4'));
});

test('reports changes in new folders and their removal', async () => {
  await expectChange(() => mkdirSync(join(root, 'new')));
  await expectChange(() => writeFileSync(join(root, 'new/file.json'), '1'));
  await expectChange(() => rmSync(join(root, 'new'), { recursive: true }));
});

test('reports nothing after it is closed', async () => {
  await expectChange(() => writeFileSync(join(root, 'file.json'), '1'));
  watching.close();
  await sleep(50);
  onChange.mockClear();
  writeFileSync(join(root, 'file.json'), '2');
  await sleep(100);
  expect(onChange).not.toHaveBeenCalled();
});
