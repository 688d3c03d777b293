import { afterEach, expect, test, vi } from 'vitest';
import { guardUnsavedWork } from './unsaved-work.ts';
import { goToDesk, subscribeToDeskAddress } from './use-desk-address.ts';

afterEach(() => vi.unstubAllGlobals());

test('another page of the desk is shown only when its member gives unsaved work up', () => {
  const answers = [false, true];
  const confirm = vi.fn(() => answers.shift() ?? false);
  const pushed: string[] = [];
  vi.stubGlobal('window', {
    confirm,
    location: { pathname: '/desk/sg/listings/12', search: '' },
    history: { pushState: (_state: unknown, _title: string, path: string) => void pushed.push(path) },
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  const end = guardUnsavedWork('Leave without saving?');
  // the list keeps what is not saved of its cars
  goToDesk({ region: 'sg', page: 'listings', item: '13' });
  expect([confirm.mock.calls, pushed.splice(0)]).toEqual([[], ['/desk/sg/listings/13']]);
  goToDesk({ region: 'sg', page: 'tickets' });
  expect([confirm.mock.calls, pushed]).toEqual([[['Leave without saving?']], []]);
  goToDesk({ region: 'sg', page: 'tickets' });
  expect(pushed).toEqual(['/desk/sg/tickets']);
  end();
  goToDesk({ region: 'sg', page: 'imports' });
  expect([confirm.mock.calls.length, pushed.at(-1)]).toEqual([2, '/desk/sg/imports']);
});

test('back and forward of the browser ask before unsaved work is lost, and stay where the member does', () => {
  const answers = [false, true];
  const confirm = vi.fn(() => answers.shift() ?? false);
  const page = Object.assign(new EventTarget(), {
    confirm,
    location: { pathname: '/desk/sg/listings/12', search: '?status=sold' },
    history: { pushState: (_state: unknown, _title: string, path: string) => visit(path) },
  });
  const visit = (path: string) => {
    const [pathname = '', search] = path.split('?');
    page.location = { pathname, search: search === undefined ? '' : `?${search}` };
  };
  const goBack = (path: string) => {
    visit(path);
    page.dispatchEvent(new Event('popstate'));
    return page.location.pathname + page.location.search;
  };
  vi.stubGlobal('window', page);
  const seen = vi.fn();
  const leave = subscribeToDeskAddress(seen);
  const end = guardUnsavedWork('Leave without saving?');
  expect(goBack('/desk/sg/listings')).toBe('/desk/sg/listings');
  expect([confirm.mock.calls.length, seen.mock.calls.length]).toEqual([0, 1]);
  expect(goBack('/desk/sg/tickets')).toBe('/desk/sg/listings');
  expect([confirm.mock.calls, seen.mock.calls.length]).toEqual([[['Leave without saving?']], 1]);
  expect(goBack('/desk/sg/tickets')).toBe('/desk/sg/tickets');
  expect(seen).toHaveBeenCalledTimes(2);
  end();
  leave();
});
