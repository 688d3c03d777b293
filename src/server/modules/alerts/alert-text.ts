import type { Language } from '#contracts/types.ts';
import { formatNumber } from '#region/format/format.ts';
import { formatList } from '#region/format/format-list.ts';
import { formatMoney } from '#region/format/format-money.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { siteOrigin } from '#region/routing/alternates.ts';
import { type ListingAddress, listingPath } from '#region/routing/listing-path.ts';
import { findLanguage, pagePath } from '#region/routing/paths.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { inLanguage } from '#region/text/per-language.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import type { DescribeSearch } from '../histories/index.ts';
import type { CarNow } from '../listings/index.ts';
import type { CarAlert } from './current-car-alerts.ts';
import type { DueAlert } from './repositories/outbox.ts';
import type { AlertMessage } from './send-message.ts';

const KEYS = {
  sold: 'messages:alert.car.sold',
  reserved: 'messages:alert.car.reserved',
  gone: 'messages:alert.car.gone',
} as const;

export interface AlertTextDeps {
  texts: LocaleTexts;
  describe: DescribeSearch;
  /** Scheme and host of this site. */
  origin: string;
}

type AlertContent = Pick<
  AlertMessage,
  'alerts' | 'searches' | 'carAlerts' | 'carLanguage' | 'preferredLanguage'
>;

/** Maximum cars and searches named in a message; more would not fit into a text message. */
const MAX_NAMED = 3;
const EVENTS = [
  ['new_match', 'messages:alert.new_match'],
  ['price_drop', 'messages:alert.price_drop'],
  ['status_change', 'messages:alert.status_change'],
] as const;

/** Writes the text of an alert: what happened to saved cars, then for which searches, and links to see it and to stop it. */
export function alertText(
  { alerts, searches, carAlerts, carLanguage, preferredLanguage }: AlertContent,
  region: ResolvedRegion,
  { texts, describe, origin }: AlertTextDeps,
): { text: string; language: string } {
  const ofSearches = alerts.filter(({ searchId }) => searchId !== null);
  const affected = searches.filter(({ id }) => alerts.some(({ searchId }) => searchId === id));
  const wanted = preferredLanguage ?? affected[0]?.language ?? carLanguage ?? '';
  const language = findLanguage(region, wanted) ?? region.defaultLanguage;
  const t = texts.translate(language.code);
  const site = siteOrigin(region.manifest, origin);
  const list = (items: readonly string[]) => formatList(items, language.locale);
  const hasFurther = ofSearches.some(({ further = 0 }) => further > 0);
  const named = (items: readonly string[], isMore = false) =>
    list(items.slice(0, MAX_NAMED)) + (items.length > MAX_NAMED || isMore ? ' …' : '');
  const counted = EVENTS.flatMap(([event, key]) => {
    const count = carsOf(ofSearches.filter((each) => each.event === event));
    const values = { count, value: formatNumber(count, language) };
    return count === 0 ? [] : [t(key, values)];
  });
  const described = affected.map((search) => describe(region, language, search));
  const name = inLanguage(region.manifest.brand.name, language.code);
  const carText =
    carAlerts.length > 0
      ? [savedCarText(carAlerts, { region, language, t, origin: site, site: name, most: MAX_NAMED })]
      : [];
  if (affected.length === 0) return { text: carText.join(' '), language: language.code };
  const values = {
    site: name,
    what: list(counted),
    cars: named([...new Set(ofSearches.map(({ title }) => title))], hasFurther),
    manage: `${site}${pagePath(region, { language: language.code, route: 'saved', segments: [] })}#searches`,
  };
  const [only, ...others] = described;
  if (only && others.length === 0) {
    const text = t('messages:alert.text', { ...values, search: list(only.words), link: site + only.path });
    return { text: [...carText, text].join(' '), language: language.code };
  }
  const names = described.map(({ words }) => t('messages:alert.name', { search: list(words) }));
  const text = t('messages:alert.several', { ...values, searches: named(names) });
  return { text: [...carText, text].join(' '), language: language.code };
}

/** Number of cars in alerts: one that matches several searches counts once, as far as the cars are known. */
function carsOf(alerts: readonly DueAlert[]): number {
  const known = new Set(alerts.map(({ listingId, id }) => listingId ?? -id)).size;
  const bySearch = Map.groupBy(alerts, ({ searchId }) => searchId).values();
  const most = [...bySearch].map((each) => each.length + sum(each.map(({ further = 0 }) => further)));
  return Math.max(known, ...most);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

interface SavedCarTextDeps {
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

/** Writes what happened to saved cars, with links to the car or to similar ones, and to stop the alerts. */
function savedCarText(cars: readonly CarAlert[], deps: SavedCarTextDeps): string {
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
