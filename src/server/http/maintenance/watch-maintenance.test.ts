import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { until } from '../../../../tests/until.ts';
import { type MaintenanceWatch, watchMaintenance } from './watch-maintenance.ts';

let folder: string;
let file: string;
let watch: MaintenanceWatch | undefined;
const log = { info: vi.fn(), error: vi.fn() };

const follow = (start = '', poll = 60_000) => {
  watch = watchMaintenance({ file, start, regions: () => ['aa', 'bb'], log, poll });
  return watch;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-maintenance-'));
  file = join(folder, 'maintenance');
});
afterEach(() => {
  watch?.stop();
  rmSync(folder, { recursive: true, force: true });
  vi.clearAllMocks();
});

it('starts with the environment variable and follows the file while it exists', async () => {
  const flag = follow('aa');
  expect([flag.isOn(), flag.isClosed('aa'), flag.isClosed('bb')]).toEqual([true, true, false]);
  writeFileSync(file, '0\n');
  await flag.refresh();
  expect(flag.isOn()).toBe(false);
  writeFileSync(file, 'true');
  await flag.refresh();
  expect([flag.isClosed('bb'), flag.isClosed()]).toEqual([true, true]);
  rmSync(file);
  await flag.refresh();
  expect([flag.isClosed('aa'), flag.isClosed('bb')]).toEqual([true, false]);
});

it('reads the file at intervals', async () => {
  const flag = follow('', 5);
  writeFileSync(file, '1');
  await vi.waitFor(() => expect(flag.isClosed('bb')).toBe(true), { timeout: 60_000 });
});

it('a read that ends late does not undo a newer one', async () => {
  const flag = follow();
  // reading a pipe ends when something has been written; it can be opened as soon as somebody reads
  execFileSync('mkfifo', [file]);
  const late = flag.refresh();
  const pipe = await until(() => openSync(file, constants.O_WRONLY | constants.O_NONBLOCK));
  renameSync(file, `${file}-pipe`);
  writeFileSync(file, 'aa');
  await flag.refresh();
  writeSync(pipe, '0');
  closeSync(pipe);
  await late;
  expect(flag.isClosed('aa')).toBe(true);
});

it.each(['zz', '1;2'])('ignores the invalid file %j and logs it once', async (text) => {
  const flag = follow('aa');
  writeFileSync(file, text);
  await flag.refresh();
  await flag.refresh();
  expect([flag.isClosed('aa'), flag.isClosed('bb')]).toEqual([true, false]);
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledWith(expect.stringMatching(/allowed: 1 or true.*is ignored/));
});

it.each(['', '\n', '\0\0'])('ignores the damaged file %j (R18)', async (text) => {
  const flag = follow('aa');
  writeFileSync(file, text);
  await flag.refresh();
  await flag.refresh();
  expect([flag.isClosed('aa'), flag.isClosed('bb')]).toEqual([true, false]);
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining(file));
});

it('keeps its state when the file cannot be read', async () => {
  const flag = follow('1');
  mkdirSync(file);
  await flag.refresh();
  await flag.refresh();
  expect(flag.isClosed('aa')).toBe(true);
  expect(log.error).toHaveBeenCalledTimes(1);
});

it('follows the flag of all machines, and the file while that one cannot be read', async () => {
  let read: () => Promise<string | undefined> = async () => 'aa';
  watch = watchMaintenance({
    file,
    readShared: () => read(),
    start: '1',
    regions: () => ['aa', 'bb'],
    log,
    poll: 60_000,
  });
  const flag = watch;
  const closed = async () => {
    await flag.refresh();
    return ['aa', 'bb'].filter((code) => flag.isClosed(code));
  };
  writeFileSync(file, '0');
  expect(await closed()).toEqual(['aa']);
  read = () => Promise.reject(new Error('the database is away'));
  expect(await closed()).toEqual(['aa']);
  writeFileSync(file, 'bb');
  expect(await closed()).toEqual(['bb']);
  rmSync(file);
  expect(await closed()).toEqual(['bb']);
  read = async () => 'aa';
  expect(await closed()).toEqual(['aa']);
  read = async () => undefined;
  expect(await closed()).toEqual(['aa', 'bb']);
});

it('refuses to start with an unknown region', () => {
  expect(() => follow('zz')).toThrow(/MAINTENANCE: there is no region zz; allowed: .*\(aa, bb\)/);
});
