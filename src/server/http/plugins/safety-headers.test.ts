import { expect, it } from 'vitest';
import { safetyHeaders } from './safety-headers.ts';

it.each(['', 'http://localhost:3000', 'http://cars.example'])(
  'a site at "%s" sends no Strict-Transport-Security header',
  (publicOrigin) => {
    expect(safetyHeaders({ publicOrigin, hstsSubdomains: true })).not.toHaveProperty(
      'strict-transport-security',
    );
  },
);

it.each([
  [false, 'max-age=31536000'],
  [true, 'max-age=31536000; includeSubDomains'],
])('Strict-Transport-Security covers hosts below the site only where asked (%s)', (hstsSubdomains, value) => {
  const headers = safetyHeaders({ publicOrigin: 'https://cars.example', hstsSubdomains });
  expect(headers['strict-transport-security']).toBe(value);
});
