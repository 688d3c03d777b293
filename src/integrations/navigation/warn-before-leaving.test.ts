import { afterEach, expect, test, vi } from 'vitest';
import { hasUnsavedWork, warnBeforeLeaving } from './warn-before-leaving.ts';

afterEach(() => vi.unstubAllGlobals());

test('asks before leaving while changes are not saved (SPEC 2.2)', () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  const end = warnBeforeLeaving();
  expect([isAsked(), hasUnsavedWork()]).toEqual([true, true]);
  end();
  expect([isAsked(), hasUnsavedWork()]).toEqual([false, false]);
});
