import { afterEach, expect, test, vi } from 'vitest';
import { guardUnsavedWork } from './unsaved-work.ts';
import { goToDesk } from './use-desk-address.ts';

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
