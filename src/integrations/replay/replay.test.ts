import { afterEach, expect, test, vi } from 'vitest';
import { type ReplayPort, replayOn } from './replay-port.ts';

afterEach(() => vi.restoreAllMocks());

const recorder = (fault?: Error) => {
  const heard: string[] = [];
  const port: ReplayPort = {
    async start() {
      heard.push('start');
      if (fault) throw fault;
    },
    async stop() {
      heard.push('stop');
      if (fault) throw fault;
    },
  };
  return { heard, show: replayOn(['buy-now'], port) };
};

test('the route of a purchase starts session replay, any other stops it (SPEC 2.2, HARDENING A36)', async () => {
  const { heard, show } = recorder();
  for (const route of ['home', 'buy-now', 'buy', 'buy-new', 'buy-now']) await show(route);
  expect(heard).toEqual(['stop', 'start', 'stop', 'stop', 'start']);
});

test('logs a failed start or stop to the console only (SPEC 8)', async () => {
  const result = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { show } = recorder(new Error('the service is away'));
  await expect(show('buy-now')).resolves.toBeUndefined();
  await expect(show('home')).resolves.toBeUndefined();
  expect(result.mock.calls.map(([text]) => text)).toEqual([
    'session replay could not be started',
    'session replay could not be stopped',
  ]);
});
