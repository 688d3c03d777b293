import { expect, it } from 'vitest';
import { safetyHeaders } from './safety-headers.ts';

it.each(['', 'http://localhost:3000', 'http://cars.example'])(
  'a site at "%s" sends no Strict-Transport-Security header',
  (origin) => {
    expect(safetyHeaders(origin)).not.toHaveProperty('strict-transport-security');
  },
);
