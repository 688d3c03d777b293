import { afterEach, expect, it, vi } from 'vitest';
import { onEntryReturn } from './history-entries.ts';

vi.mock('./navigation.ts', () => ({ interceptEntryReturns: () => () => {} }));
afterEach(() => vi.unstubAllGlobals());

it('hears of back and forward, but not of a link to a place of the page', () => {
  const page = Object.assign(new EventTarget(), { location: { pathname: '/sg/en', search: '?a=1' } });
  vi.stubGlobal('window', page);
  const heard = vi.fn();
  const stop = onEntryReturn(heard);
  const popState = (state: unknown) => page.dispatchEvent(Object.assign(new Event('popstate'), { state }));
  popState(null);
  expect(heard).not.toHaveBeenCalled();
  popState({ as: '/sg/en?a=1' });
  stop();
  popState({ as: '/sg/en?a=1' });
  expect(heard.mock.calls).toEqual([['/sg/en?a=1']]);
});
