import { describe, expect, it } from 'vitest';
import { shippedManifest } from '../../../tests/shipped-regions.ts';
import { resolveRegion } from '../resolve-region.ts';
import { matchPath } from '../routing/paths.ts';
import { ROUTES_OF_SWITCH } from './switched-off.ts';

const manifest = shippedManifest('my');
const region = (features: object) =>
  resolveRegion({ ...structuredClone(manifest), features: { ...manifest.features, ...features } }, 2026);
const kindOf = (features: object, path: string) => matchPath([region(features)], 'my', path).kind;

const switches = Object.entries(ROUTES_OF_SWITCH).flatMap(([name, routes]) =>
  routes.map((route) => [name, route] as const),
);

describe.each(switches)('the switch %s of the route %s', (name, route) => {
  const path = `/my/en/${route}`;

  it('adds and removes the page in every language', () => {
    expect(kindOf({ [name]: true }, path)).toBe('page');
    for (const language of ['en', 'ms', 'zh-my'])
      expect(kindOf({ [name]: false }, `/my/${language}/${route}`)).toBe('not_found');
    expect(kindOf({ [name]: false }, `/${route}`)).toBe('not_found');
    expect(kindOf({ [name]: false }, `${path}/toyota/vios/vios/x1`)).toBe('not_found');
  });

  it('removes only its own entry from the navigation', () => {
    const others = region({ [name]: true }).manifest.pages.navigation.filter((entry) => entry !== route);
    expect(region({ [name]: false }).manifest.pages.navigation).toEqual(others);
    expect(others).toContain('buy');
  });
});

it('removes the localized slug with its page', () => {
  expect(kindOf({ sell: true }, '/my/ms/jual-kereta')).toBe('page');
  expect(kindOf({ sell: false }, '/my/ms/jual-kereta')).toBe('not_found');
});
