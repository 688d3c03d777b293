import type { Language } from '#contracts/types.ts';
import { formatList } from '#region/format/format-list.ts';
import { formatMoney } from '#region/format/format-money.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { type ListingAddress, listingPath } from '#region/routing/listing-path.ts';
import { pagePath } from '#region/routing/paths.ts';
import type { Translate } from '#region/text/localized-text.ts';
import type { CarNow } from '../listings/index.ts';
import type { CarAlert } from './current-car-alerts.ts';

export interface SavedCarTextDeps {
  region: ResolvedRegion;
  language: Language;
  t: Translate;
  /** Scheme and host of the region’s site. */
  origin: string;
  /** Name of the site. */
  site: string;
  /** Maximum cars that are named. */
  most: number;
}

const KEYS = {
  sold: 'messages:alert.car.sold',
  reserved: 'messages:alert.car.reserved',
  gone: 'messages:alert.car.gone',
} as const;

/** Writes what happened to saved cars, with links to the car or to similar ones, and to stop the alerts. */
export function savedCarText(cars: readonly CarAlert[], deps: SavedCarTextDeps): string {
  const { region, language, t, origin, site, most } = deps;
  const labels = cars.slice(0, most).map((each) => {
    if (each.event !== 'cheaper') return t(KEYS[each.event], { car: each.title });
    const money = (amount: number) => formatMoney(amount, region.currency, language);
    const values = { car: each.title, price: money(each.price), before: money(each.before) };
    return t('messages:alert.car.cheaper', values);
  });
  const page = (route: string) => origin + pagePath(region, { language: language.code, route, segments: [] });
  const names = formatList(labels, language.locale) + (cars.length > most ? ' …' : '');
  const values = { site, news: names, manage: page('saved') };
  const [only, ...others] = cars;
  if (!only || others.length > 0) return t('messages:alert.car.several', values);
  if (only.event === 'cheaper') {
    const link = origin + listingPath(region, language.code, addressOf(only.car));
    return t('messages:alert.car.see', { ...values, link });
  }
  const list = page(only.kind === 'new' ? 'buy-new' : 'buy');
  const link = only.similar === '' ? list : `${list}?${only.similar}`;
  return t('messages:alert.car.similar', { ...values, link });
}

function addressOf({ kind, slug, title, fields }: CarNow): ListingAddress {
  const textOf = (name: string) => String(fields[name] ?? '');
  const inventory = { make: textOf('inventory.make'), make_model: textOf('inventory.make_model') };
  return { kind, slug, title, inventory };
}
