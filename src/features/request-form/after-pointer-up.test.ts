import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const page = new EventTarget();
const heard = (type: string) => page.dispatchEvent(new Event(type));
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each(['pointerup', 'pointercancel'])(
  'waits for the end of a press by %s, and for its click',
  async (end) => {
    const { afterPointerUp, trackPointer } = await import('./after-pointer-up.ts');
    trackPointer();
    const run = vi.fn();
    heard('pointerdown');
    afterPointerUp(run);
    heard(end);
    // the click comes now, and finds its button where it was pressed
    expect(run).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(run).toHaveBeenCalledOnce();
  },
);

test('runs at once without a press, as when a field is left by a key', async () => {
  const { afterPointerUp, trackPointer } = await import('./after-pointer-up.ts');
  trackPointer();
  const run = vi.fn();
  afterPointerUp(run);
  expect(run).toHaveBeenCalledOnce();
});
