import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ListingDetail } from '#contracts/types.ts';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { isListedEvent } from '#integrations/analytics/data-layer.ts';
import { demoDetails, englishTexts, sectionInput } from '../../../tests/demo-details.ts';
import { englishMessages } from '../../../tests/shipped-regions.ts';
import { describeListing } from './describe-listing.server.ts';
import { ListingScreen } from './listing-screen.tsx';

const details = demoDetails('sg', 60);
const language = { code: 'en', locale: 'en', direction: 'ltr' as const };

function render(detail: ListingDetail, others: ListingDetail[] = details.slice(0, 4)): string {
  const { context } = sectionInput('sg', detail);
  const similar = { cars: others.map(({ card }) => card), search: 'make=toyota' };
  return renderToStaticMarkup(
    <I18nProvider language={language} messages={englishMessages()}>
      <ListingScreen {...describeListing(detail, { similar }, context, englishTexts)} />
    </I18nProvider>,
  );
}
const carThatIs = (status: ListingDetail['card']['status']) => {
  const found = details.find(({ card }) => card.status === status);
  if (!found) throw new Error(`no demo car is ${status}`);
  return found;
};

describe('the page of a car', () => {
  test('has one h1, no address used twice, and every link of its contents leads to a section', () => {
    const html = render(carThatIs('available'));
    expect(html.match(/<h1/g)).toHaveLength(1);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...html.matchAll(/<a [^>]*href="#([a-z_]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(4);
    expect(ids).toEqual(expect.arrayContaining(links));
  });

  test.each(['<script>alert(1)</script>', '</script><!--', '"><img src=x onerror=y>', '\u202Eevil'])(
    'shows the title %j as text',
    (title) => {
      const detail = carThatIs('available');
      const html = render({ ...detail, card: { ...detail.card, title } });
      for (const part of ['<script', '<!--', '<img src=x']) expect(html).not.toContain(part);
      expect(html).toMatch(/<h1[^>]*><bdi>/);
    },
  );

  test.each([
    ['212', '212'],
    ['m-hero', 'm-hero'],
    ['東風', undefined],
    ['sba1234a', undefined],
  ])('is reported with its make %s, or without it, in any case', (make, reported) => {
    const detail = carThatIs('available');
    const card = { ...detail.card, inventory: { ...detail.card.inventory, make } };
    const { context } = sectionInput('sg', detail);
    const nothing = { similar: { cars: [], search: '' } };
    const { seen } = describeListing({ ...detail, card }, nothing, context, englishTexts);
    expect(seen.make).toBe(reported);
    expect(isListedEvent({ event: 'listing_view', ...seen })).toBe(true);
  });

  test('of a car for sale offers to ask, and other cars at its end', () => {
    const html = render(carThatIs('available'));
    expect(html.indexOf('id="similar"')).toBeGreaterThan(html.indexOf('id="specification"'));
    expect(html).toContain('wa.me');
  });

  test('shows the price rating with a link to its method, and says that a car has none', () => {
    const detail = carThatIs('available');
    const listing = { ...detail.card.listing, price_rating: 'good' };
    const html = render({ ...detail, card: { ...detail.card, listing } });
    expect(html).toMatch(/Good price.*<a [^>]*href="\/sg\/en\/price-rating"[^>]*>How we rate prices<\/a>/);
    const unrated = render(detail);
    expect(unrated).toMatch(/Not enough data.*href="\/sg\/en\/price-rating"/);
    expect(unrated).not.toContain('Good price');
  });

  test('of a sold car shows the status and other cars first, without contact buttons', () => {
    const html = render(carThatIs('sold'));
    expect(html).toContain('This car has been sold');
    expect(html.indexOf('id="similar"')).toBeLessThan(html.indexOf('id="specification"'));
    expect(html).not.toContain('wa.me');
  });

  test('of a car of which only its fields are known stands on those', () => {
    const html = render({ ...carThatIs('available'), sections: undefined }, []);
    expect(html).toContain('id="specification"');
    expect(html).not.toContain('id="similar"');
  });
});
