import { afterEach, expect, it, vi } from 'vitest';
import { fieldApi } from './field-api.ts';

afterEach(() => vi.unstubAllGlobals());

it('reads choices at the API host of the region, and sends what the visitor gives to the site', async () => {
  const asked: string[] = [];
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => 'https://api.example' }) });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json({ data: [] }));
  });
  const api = fieldApi('sg', 'sell_car');
  await api.get('/data-query/makes');
  await api.send('POST', '/time-slot/holds', {});
  await api.send('GET', '/tickets/files/1/gpt-data');
  expect(asked).toEqual([
    'https://api.example/api/v1/rabbit/sg/data-query/makes',
    '/api/v1/rabbit/sg/time-slot/holds',
    '/api/v1/rabbit/sg/tickets/files/1/gpt-data',
  ]);
  expect(api.address('/config/appointment-buffer-time')).toBe(
    'https://api.example/api/v1/rabbit/sg/config/appointment-buffer-time',
  );
  expect(api.ownAddress('/tickets/files/1')).toBe('/api/v1/rabbit/sg/tickets/files/1');
});
