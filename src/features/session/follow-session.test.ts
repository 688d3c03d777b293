import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followSession } from './follow-session.ts';
import { loadSession } from './use-session.ts';

vi.mock('./stored-login.ts', () => ({ hasStoredLogin: () => true }));
vi.mock('./use-session.ts', () => ({ loadSession: vi.fn() }));

const startSession = vi.fn();
const effects = { onUser: () => {}, onVisitor: () => {}, onLogout: () => {} };
const isOffline = () => Promise.reject(new Error('Failed to load chunk'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  startSession.mockClear();
  vi.mocked(loadSession).mockReset();
  vi.mocked(loadSession).mockResolvedValue({ startSession } as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('starts the session with its effects where there is a login', async () => {
  const stop = followSession('sg', async () => effects);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(startSession.mock.calls).toEqual([['sg', effects]]);
  stop();
});

it('loads what did not come once more, and starts the session with its effects then', async () => {
  const loadEffects = vi.fn(async () => effects);
  loadEffects.mockImplementationOnce(isOffline);
  const stop = followSession('sg', loadEffects);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(startSession).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(startSession.mock.calls).toEqual([['sg', effects]]);
  expect(loadEffects).toHaveBeenCalledTimes(2);
  stop();
});

it('does the same where the session itself did not come', async () => {
  vi.mocked(loadSession).mockImplementationOnce(isOffline);
  const stop = followSession('sg', async () => effects);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(startSession.mock.calls).toEqual([['sg', effects]]);
  stop();
});

it('starts no session after it was stopped', async () => {
  vi.mocked(loadSession).mockImplementationOnce(isOffline);
  const stop = followSession('sg', async () => effects);
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(loadSession).toHaveBeenCalledTimes(2);
  expect(startSession).not.toHaveBeenCalled();
});
