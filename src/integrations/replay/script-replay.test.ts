import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scriptReplay } from './script-replay.ts';

interface FakeScript {
  src: string;
  onload(): void;
  onerror(): void;
}

let added: FakeScript[];
let page: { sessionReplay?: { start: ReturnType<typeof vi.fn>; stop: ReturnType<typeof vi.fn> } };

beforeEach(() => {
  added = [];
  page = {};
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: FakeScript) => void added.push(script) },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const SCRIPT = { script: 'https://replay.example/r.js', key: 'key-1' };
const arrive = () => {
  page.sessionReplay = { start: vi.fn(), stop: vi.fn() };
  added[0]?.onload();
};

test('loads the script once on the first start and masks everything (HARDENING A36)', async () => {
  const replay = scriptReplay(SCRIPT);
  await replay.stop();
  expect(added).toEqual([]);
  const started = replay.start();
  arrive();
  await started;
  await replay.start();
  expect(page.sessionReplay?.start.mock.calls).toEqual([[{ key: 'key-1', maskAll: true }]]);
  await replay.stop();
  await replay.start();
  expect(page.sessionReplay?.start).toHaveBeenCalledTimes(2);
  expect(added.map(({ src }) => src)).toEqual([SCRIPT.script]);
});

test('does not record a visitor who leaves before the script is loaded', async () => {
  const replay = scriptReplay(SCRIPT);
  const started = replay.start();
  await replay.stop();
  arrive();
  await started;
  expect(page.sessionReplay?.start).not.toHaveBeenCalled();
});

test('fails to start if the script is missing, slow or a different one (HARDENING R8)', async () => {
  vi.useFakeTimers();
  const away = scriptReplay(SCRIPT).start();
  added[0]?.onerror();
  await expect(away).rejects.toThrow('was not loaded');
  const slow = expect(scriptReplay(SCRIPT).start()).rejects.toThrow('was not loaded');
  await vi.advanceTimersByTimeAsync(3_000);
  await slow;
  const other = scriptReplay(SCRIPT).start();
  added[2]?.onload();
  await expect(other).rejects.toThrow('no window.sessionReplay');
});
