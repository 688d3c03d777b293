import type { ListingDetail, ListingSections } from '#contracts/types.ts';
import { createDemoListings, createDemoNewCars, demoPrices, demoProfile } from '#demo/stock/index.ts';
import { regionForKind } from '#region/manifest/new-car-region.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import type { SectionInput } from '#renderer/sections/section-kind.ts';
import { toDetail } from '#server/modules/listings/to-detail.ts';
import { catalogue, TODAY } from './demo-regions.ts';
import { englishMessages, shippedManifest, shippedRegion } from './shipped-regions.ts';

const messages = englishMessages();
export const englishTexts = createTranslate('en', messages);
export const NOW = Date.parse(`${TODAY}T12:00:00Z`);

const optionsOf = (code: string, count: number) => ({
  region: demoProfile(shippedManifest(code)),
  catalogue,
  seed: code,
  today: TODAY,
  count,
});

/** Used demo cars of a shipped region as the API returns them, in English. */
export const demoDetails = (code: string, count = 60): ListingDetail[] =>
  detailsOf(code, createDemoListings(optionsOf(code, count)));

/** New demo cars of a shipped region as the API returns them, in English. */
export const newDemoDetails = (code: string, count = 12): ListingDetail[] =>
  detailsOf(code, createDemoNewCars(optionsOf(code, count)));

function detailsOf(code: string, listings: ReturnType<typeof createDemoListings>): ListingDetail[] {
  const region = shippedRegion(code);
  const language = { ...region.defaultLanguage, code: 'en', locale: 'en' };
  const profile = demoProfile(shippedManifest(code));
  return listings.map((listing, index) => ({
    ...toDetail(
      {
        ...listing,
        id: index + 1,
        region: code,
        contentHash: '',
        photos: sectionsOf(listing).mediaSection?.photos?.map(({ full_path: path }) => path) ?? [],
        promotion: listing.detail.promotion,
        createdAt: listing.publishedAt,
        updatedAt: listing.publishedAt,
        priceHistory: priceChanges(demoPrices([listing], profile.price.roundTo)),
      },
      {
        region,
        language,
        catalogue,
        translate: englishTexts,
        showsRating: true,
      },
    ),
    sections: sectionsOf(listing),
  }));
}

const sectionsOf = ({ detail }: { detail: unknown }) => detail as ListingSections;

/** Prices as the database returns them: without days on which nothing changed. */
function priceChanges(prices: ReturnType<typeof demoPrices>): { on: string; price: number }[] | null {
  const changes = prices.filter(({ price }, index) => price !== prices[index - 1]?.price);
  return changes.length > 1 ? changes.map(({ observedOn, price }) => ({ on: observedOn, price })) : null;
}

/** Input of the sections of a car page, built without a server. */
export function sectionInput(code: string, detail: ListingDetail): SectionInput {
  const region = regionForKind(shippedRegion(code), detail.card.kind);
  return {
    detail,
    context: {
      region,
      language: { ...region.defaultLanguage, code: 'en', locale: 'en' },
      route: 'cars',
      segments: [],
      path: '/car',
      search: '',
      origin: 'https://cars.example',
      regions: [],
      messages,
      api: { get: () => Promise.reject(new Error('no API call expected')) },
      pictureHost: '',
      variables: {},
      now: NOW,
      t: englishTexts,
    },
    contact: { phone: { href: 'tel:1', text: '1' }, email: 'a@b.example', hours: 'Every day' },
    similar: { cars: [], href: '/buy' },
  };
}
