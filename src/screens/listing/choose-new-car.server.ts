import type { ListingDetail, ListingFact } from '#contracts/types.ts';
import { repaint } from '#domain/media/repaint.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { NEW_CAR_KEYS } from '#region/routing/query-keys.ts';
import { formatPairs } from '#region/search/search-address.ts';
import type { CardContext } from '#renderer/car-card/card-context.ts';
import { fieldLabel, fieldText } from '#renderer/car-card/card-context.ts';
import { inPaint, withVariant } from '#renderer/sections/new-car.ts';
import type { NewCarChoice } from '#renderer/sections/section-kind.ts';

export interface ChosenCar {
  /** The car as the chosen version in the chosen paint. */
  detail: ListingDetail;
  choice: NewCarChoice;
}

/** The version and the paint that an address asks for; what it does not name, or names wrongly, is the first one. */
export function chooseNewCar(
  detail: ListingDetail,
  context: PageContext & CardContext,
): ChosenCar | undefined {
  const { card, sections } = detail;
  if (card.kind !== 'new' || !sections?.newCarSection) return undefined;
  const { variants, colors } = sections.newCarSection;
  const asked = new URLSearchParams(context.search);
  const pick = <One extends { key: string }>(all: readonly One[], key: string) =>
    all.find((one) => one.key === asked.get(key)) ?? all[0];
  const variant = pick(variants, NEW_CAR_KEYS.variant);
  const color = pick(colors, NEW_CAR_KEYS.color);
  const ofVariant = variant ? asVariant(detail, variant, variant === variants[0], context) : detail;
  const hrefOf: NewCarChoice['hrefOf'] = (wish) => {
    const pairs = [
      [NEW_CAR_KEYS.variant, wish.variant ?? '', variants[0]?.key],
      [NEW_CAR_KEYS.color, wish.color ?? '', colors[0]?.key],
    ] as const;
    const named = pairs.filter(([, value, first]) => value !== '' && value !== first);
    const search = formatPairs(named.map(([key, value]) => [key, value]));
    return search === '' ? context.path : `${context.path}?${search}`;
  };
  return {
    detail: color && color !== colors[0] ? painted(ofVariant, color) : ofVariant,
    choice: { variants, colors, variant, color, hrefOf },
  };
}

/** Removes values that were calculated for the first version only. */
function asVariant(
  detail: ListingDetail,
  variant: NonNullable<NewCarChoice['variant']>,
  isFirst: boolean,
  context: CardContext,
): ListingDetail {
  const { sections, facts } = detail;
  const card = withVariant(detail.card, variant);
  if (isFirst || !sections) return { ...detail, card };
  const { promotion_title: _title, promotional_price: _price, ...own } = card;
  const { title, slug, published, availability, listingId, inventoryId, listedOn, badges, location } =
    sections.carInfoSection;
  const common = { title, slug, published, availability, listingId, inventoryId, listedOn, badges };
  const {
    promotion: _promotion,
    summaries: _summaries,
    optionAddons: _addons,
    financingSection: _financing,
    ...rest
  } = sections;
  return {
    ...detail,
    card: own,
    facts: factsOf(own, facts, context),
    sections: {
      ...rest,
      carInfoSection: { ...common, price: variant.price, ...(location && { location }) },
    },
  };
}

function factsOf(
  card: ListingDetail['card'],
  known: readonly ListingFact[],
  context: CardContext,
): ListingFact[] {
  return context.region.manifest.pages.listingFacts.flatMap((field) => {
    const format = context.region.manifest.fields[field]?.format;
    // names of makes and models are the same for every version
    if (format === 'make' || format === 'model') return known.filter((fact) => fact.field === field);
    const text = fieldText(card, field, context);
    return text ? [{ field, label: fieldLabel(field, context), text }] : [];
  });
}

function painted(detail: ListingDetail, color: NonNullable<NewCarChoice['color']>): ListingDetail {
  const { sections } = detail;
  return {
    ...detail,
    photos: detail.photos.map((path) => repaint(path, color.swatch)),
    ...(sections && {
      sections: {
        ...sections,
        ...(sections.mediaSection && { mediaSection: inPaint(sections.mediaSection, color) }),
      },
    }),
  };
}
