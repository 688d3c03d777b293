import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type Session, UNKNOWN, VISITOR } from './session-state.ts';
import { type SessionPort, SessionStore } from './session-store.ts';

const profile = JSON.stringify({ slug: 'abc', name: 'Mei Tan', profile_image: null });
const login = { USER_PROFILE: profile, PROFILE_COUNTRY: 'aa', STORED_REGION: 'aa' };
const mei = { state: 'user', profile: { slug: 'abc', name: 'Mei Tan', profileImage: null } };

/** A browser with cookies; clearing takes those of the login. */
function browser(given: Record<string, string>) {
  const cookies = new Map(Object.entries(given));
  const publish = vi.fn();
  const notifyTabs = vi.fn();
  const clear = vi.fn(() => {
    for (const name of ['USER_PROFILE', 'PROFILE_COUNTRY']) cookies.delete(name);
  });
  const page: { session: Session } = { session: UNKNOWN };
  const set = vi.fn((session: Session) => {
    page.session = session;
  });
  const port: SessionPort = {
    get: () => page.session,
    set,
    cookies: () => cookies,
    publish,
    notifyTabs,
    clear,
  };
  return { page, set, cookies, publish, notifyTabs, clear, store: new SessionStore(port) };
}

test('the session is unknown before hydration, then read from the cookies', () => {
  const { page, store, publish, clear } = browser(login);
  expect(page.session.state).toBe('unknown');
  store.start('aa');
  expect(page.session).toEqual(mei);
  const { session } = page;
  store.start('aa');
  expect(page.session).toBe(session);
  expect(publish).not.toHaveBeenCalled();
  expect(clear).not.toHaveBeenCalled();
});

test('logs out a person whose stored region changed (SPEC 4)', () => {
  const { page, store, clear, publish, cookies } = browser({ ...login, STORED_REGION: 'bb' });
  store.start('bb');
  expect(page.session).toBe(VISITOR);
  store.start('bb');
  expect(clear).toHaveBeenCalledTimes(1);
  expect(publish.mock.calls).toEqual([[{ kind: 'ended' }]]);
  expect(cookies.has('USER_PROFILE')).toBe(false);
});

test('shows a visitor on pages of another region without ending the session', () => {
  const { page, store, clear } = browser(login);
  store.start('bb');
  expect(page.session).toBe(VISITOR);
  store.start('aa');
  expect(page.session).toEqual(mei);
  expect(clear).not.toHaveBeenCalled();
});

test('publishes a login and a logout once, here and from other tabs', () => {
  const { store, set, cookies, publish, notifyTabs } = browser({});
  store.start('aa');
  for (const [name, value] of Object.entries(login)) cookies.set(name, value);
  store.begin();
  store.start('aa');
  expect(publish.mock.calls).toEqual([[{ kind: 'began', slug: 'abc', isHere: true }]]);
  store.end();
  store.end();
  expect(publish.mock.calls.slice(1)).toEqual([[{ kind: 'ended' }]]);
  for (const [name, value] of Object.entries(login)) cookies.set(name, value);
  store.start('aa');
  expect(publish).toHaveBeenLastCalledWith({ kind: 'began', slug: 'abc', isHere: false });
  expect(notifyTabs).toHaveBeenCalledTimes(3);
  expect(set).toHaveBeenCalledTimes(4);
});

test('another person in the same browser begins a session of their own', () => {
  const { page, store, cookies, publish } = browser(login);
  store.start('aa');
  cookies.set('USER_PROFILE', JSON.stringify({ slug: 'xyz', name: '', profile_image: null }));
  store.start('aa');
  expect(publish.mock.calls).toEqual([[{ kind: 'ended' }], [{ kind: 'began', slug: 'xyz', isHere: false }]]);
  cookies.set('USER_PROFILE', JSON.stringify({ slug: 'xyz', name: 'Ann', profile_image: null }));
  store.start('aa');
  expect(publish).toHaveBeenCalledTimes(2);
  expect(page.session.profile?.name).toBe('Ann');
});

test('treats a damaged profile as a visitor', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { page, store } = browser({ ...login, USER_PROFILE: text });
      store.start('aa');
      expect(page.session).toBe(VISITOR);
    }),
  );
});

test('ends only the session that the API refused', () => {
  const { page, store, clear, publish } = browser(login);
  store.start('bb');
  store.refuse();
  expect(clear).not.toHaveBeenCalled();
  store.start('aa');
  store.refuse();
  expect(clear).toHaveBeenCalledTimes(1);
  expect(page.session).toBe(VISITOR);
  expect(publish).toHaveBeenLastCalledWith({ kind: 'ended' });
});
