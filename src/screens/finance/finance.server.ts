import type { ListingDetail } from '#contracts/types.ts';
import { toMinorUnits } from '#domain/money/money.ts';
import { parseTypedNumber } from '#domain/text/numeric-input.ts';
import { readField } from '#domain/vehicle/listing-fields.ts';
import { loanSubject } from '#region/format/loan-of.ts';
import { listingPath } from '#region/routing/listing-path.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { CALCULATOR_KEYS } from '#region/routing/query-keys.ts';
import { MODEL_FIELD } from '#region/search/car-fields.ts';
import { findRangeFilter } from '#region/search/kinds/range-input.ts';
import { carTitle } from '#region/text/car-title.ts';
import { countryNameForms } from '#region/text/country-name-forms.ts';
import type { BudgetView } from '#renderer/calculator/budget-view.ts';
import { describeCalculator } from '#renderer/calculator/describe-calculator.ts';
import { minorOf } from '#renderer/calculator/typed-amount.ts';
import type { ScreenLoader } from '../screen.ts';
import { usualPrice } from '../usual-price.server.ts';
import type { FinanceScreenProps } from './finance-screen.tsx';

/** Inputs take no more. */
const MAX_TYPED_LENGTH = 24;

/** Page of the calculator: for a price of the address, or for the car that the address names. */
export const loadFinance: ScreenLoader<FinanceScreenProps> = async (context, t) => {
  const { region, language, search, segments } = context;
  if (segments.length > 0) return { kind: 'not_found' };
  const asked = new URLSearchParams(search);
  const amount = (key: string) => minorOf(asked.get(key) ?? '', region.currency, language);
  const sent = Object.fromEntries(
    [CALCULATOR_KEYS.price, CALCULATOR_KEYS.downPayment, CALCULATOR_KEYS.monthly].flatMap((key) => {
      const typed = (asked.get(key) ?? '').trim().slice(0, MAX_TYPED_LENGTH).toWellFormed();
      return typed !== '' && amount(key) === undefined ? [[key, typed]] : [];
    }),
  );
  const slug = asked.get(CALCULATOR_KEYS.car) ?? '';
  const card = slug === '' ? undefined : (await findCar(context, slug))?.card;
  const ofCar = card && loanSubject((name) => readField(card, name), region.manifest);
  const vehicle = card && readField(card, MODEL_FIELD);
  const wish = {
    downPayment: amount(CALCULATOR_KEYS.downPayment),
    months: parseTypedNumber(asked.get(CALCULATOR_KEYS.months) ?? ''),
    bank: asked.get(CALCULATOR_KEYS.bank) ?? '',
  };
  const calculator =
    ofCar &&
    describeCalculator(
      { subject: ofCar, car: card.slug, ...(typeof vehicle === 'string' && { vehicle }), wish, sent },
      { region, language, t },
    );
  const isPriced = asked.has(CALCULATOR_KEYS.price);
  const usual = card || isPriced ? undefined : await usualPriceOf(context);
  const free = () =>
    describeCalculator(
      { subject: { price: amount(CALCULATOR_KEYS.price) ?? usual ?? 0 }, wish, sent },
      { region, language, t },
    );
  const values = countryNameForms(region.manifest, language.code, t);
  return {
    kind: 'screen',
    props: {
      intro: t('finance:intro', values),
      calculator: calculator ?? free(),
      ...(card && { car: { title: carTitle(card), href: listingPath(region, language.code, card) } }),
      ...(!card && { budget: budgetOf(context, amount(CALCULATOR_KEYS.monthly)) }),
      isUsual: usual !== undefined,
      isRefused: ofCar !== undefined && !calculator,
    },
    meta: {
      title: t('finance:title'),
      description: t('finance:intro', values),
      isHidden: slug !== '',
    },
    namespaces: ['finance'],
  };
};

/** What the cars of the region usually cost, in a step of prices and in minor units; the page works without it. */
async function usualPriceOf(context: PageContext): Promise<number | undefined> {
  const { fractionDigits, priceStep } = context.region.currency;
  const usual = await usualPrice(context, {}).catch(() => undefined);
  if (usual === undefined) return undefined;
  return toMinorUnits(Math.max(1, Math.round(usual / priceStep)) * priceStep, fractionDigits);
}

/** What a sum a month pays for, and where such cars are found. */
function budgetOf({ region, language }: PageContext, monthly: number | undefined): BudgetView {
  const price = findRangeFilter(region, 'listing.asking_price');
  const action = pagePath(region, { language: language.code, route: 'buy', segments: [] });
  return {
    ...(monthly !== undefined && { monthly }),
    ...(price && { search: { action, key: price.query, multiplier: price.multiplier } }),
  };
}

/** A used or a new car by its slug; an address that means none is just a calculator. */
async function findCar({ api, language }: PageContext, slug: string): Promise<ListingDetail | undefined> {
  for (const folder of ['/listings/', '/listings/new-home/']) {
    const path = `${folder}${encodeURIComponent(slug.toWellFormed())}?lang=${language.code}`;
    const { status, body } = await api.get<{ data: ListingDetail }>(path);
    if (status === 200) return body.data;
  }
  return undefined;
}
