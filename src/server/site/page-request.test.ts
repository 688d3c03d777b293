import { describe, expect, test } from 'vitest';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { regionSet } from '../manifests/region-set.ts';
import { readPageRequest } from './page-request.ts';

const regions = regionSet([shippedRegion('sg'), shippedRegion('my')]);

test('the calculator page gets the parameters of its form and no others', () => {
  const read = (search: string) => readPageRequest(regions, '/sg/en/finance', search);
  expect(read('price=80000&utm_source=x&months=60')).toMatchObject({
    search: 'price=80000&months=60',
    isShared: false,
  });
  expect(read('utm_source=x&price=')).toMatchObject({ search: '', isShared: true });
});

test('a search of new cars uses their filters and default sort', () => {
  const read = (search: string) => readPageRequest(regions, '/sg/en/buy-new', search);
  expect(read('sort=newest&utm_source=x')).toMatchObject({ search: 'sort=newest', isShared: true });
  // the page reports the filter that only used cars have
  expect(read('sort=newest&owners=1')).toMatchObject({ search: 'sort=newest&owners=1', isShared: false });
  expect(read('sort=price-asc')).toMatchObject({ search: '', isShared: true });
});

test('the page of a new car gets the requested version and paint, and no search', () => {
  const read = (search: string) => readPageRequest(regions, '/sg/en/buy-new/byd/atto-3/x/x-1', search);
  expect(read('color=red&variant=1-5-e&sort=newest&utm_source=x')).toMatchObject({
    search: 'variant=1-5-e&color=red',
    isShared: false,
  });
  expect(read('sort=newest')).toMatchObject({ search: '', isShared: true });
});

describe('a redirect to the chosen language or region keeps', () => {
  const leadsTo = (path: string, search: string) => readPageRequest(regions, path, search);

  test.each([
    ['/my/en', 'a=1&b=2', '/my/ms?a=1&b=2'],
    ['/my/en/buy', 'make=toyota&utm_source=x', '/my/ms/beli-kereta-terpakai?make=toyota&utm_source=x'],
    ['/my/en/sell', 'utm_source=x&q=1', '/my/ms/jual-kereta'],
    ['/my/en/profile', 'a=1', '/my/ms/profil'],
    ['/my/en/finance', 'price=80000&utm_source=x&months=60', '/my/ms/finance?price=80000&months=60'],
    [
      '/my/en/profile',
      'openLoginPopup=true&redirectUrl=%2Fmy&a=1',
      '/my/ms/profil?openLoginPopup=true&redirectUrl=%2Fmy',
    ],
  ])('the parameters of the route: %s?%s', (path, search, location) => {
    expect(leadsTo(path, `lang=ms&${search}`)).toMatchObject({ kind: 'redirect', location });
    const [bare = ''] = location.split('?');
    expect(leadsTo(bare, `${search}&region=my`)).toMatchObject({
      kind: 'redirect',
      location,
      chosen: { language: 'ms' },
    });
  });

  test.each(['offers', 'payments'])('the payment that a provider leads back from: %s', (page) => {
    expect(leadsTo(`/my/xx/${page}/a1`, 'payment=p1&step=deposit&a=1')).toMatchObject({
      kind: 'redirect',
      status: 307,
      location: `/my/en/${page}/a1?payment=p1&step=deposit`,
    });
  });

  test.each([
    ['/my/ms/profile', '/my/ms/profil?lang=en&openLoginPopup=true'],
    ['/my/ms/FINANCE/', '/my/ms/finance?lang=en&openLoginPopup=true&price=5'],
  ])('the parameters that the page reads after a redirect to the canonical path: %s', (path, location) => {
    expect(leadsTo(path, 'lang=en&openLoginPopup=true&price=5&a=1')).toMatchObject({
      kind: 'redirect',
      status: 308,
      location,
    });
  });

  test('one parameter while the other is applied', () => {
    expect(leadsTo('/my/en/profile', 'region=my&lang=ms&a=1')).toMatchObject({
      location: '/my/ms/profil?region=my',
    });
  });
});
