import type { Financing } from '#contracts/types.ts';
import { effectiveRate } from '#domain/finance/effective-rate.ts';
import type { LoanSubject } from '#domain/finance/loan-rules.ts';
import { formatMonths } from '#region/format/format.ts';
import { formatPercent } from '#region/format/format-measure.ts';
import { financingOf, loanOn } from '#region/format/loan-of.ts';
import { minorDigits } from '#region/format/minor-digits.ts';
import { priceName } from '#region/format/price-name.ts';
import { targetLink } from '#region/forms/form-link.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { LOAN_FORM_KEYS } from '#region/routing/query-keys.ts';
import { numbersOf } from '#region/text/format-language.ts';
import type { Translate } from '#region/text/localized-text.ts';
import type { CalculatorView } from './calculator-view.ts';

interface Asked {
  subject: LoanSubject;
  /** Slug of a car, when it is about one. */
  car?: string;
  /** Its make and model in the catalogue. */
  vehicle?: string;
  wish?: CalculatorView['wish'];
  sent?: CalculatorView['sent'];
}

/** The calculator for a price; undefined when no loan is offered. */
export function describeCalculator(
  { subject, car, vehicle, wish = {}, sent }: Asked,
  { region, language, t }: Pick<PageContext, 'region' | 'language'> & { t: Translate },
): CalculatorView | undefined {
  const { financing, currency } = region.manifest;
  // how long a loan may last depends on the car only, not on its price
  const tenuresOf = (terms: Financing) =>
    loanOn({ ...subject, price: subject.price || 1 }, { financing: terms, currency })?.choices.tenures.map(
      (months) => ({
        months,
        label: formatMonths(months, language, t),
        rate: rateText(terms, months, { language, t }),
      }),
    ) ?? [];
  const tenures = tenuresOf(financing);
  if (tenures.length === 0) return undefined;
  const banks = region.manifest.offers.banks.flatMap(({ code, name, ...own }) => {
    const terms = financingOf(region.manifest, code);
    const lent = Object.keys(own).length > 0 ? tenuresOf(terms) : [];
    return lent.length > 0 ? [{ code, name, financing: terms, tenures: lent }] : [];
  });
  const { monthsLeft } = subject;
  const apply = targetLink(
    { region, language, t },
    'used-car-loan',
    vehicle ? { [LOAN_FORM_KEYS.vehicle]: vehicle } : {},
  );
  const longest = financing.tenureMonths.at(-1) ?? 0;
  return {
    financing,
    currency,
    action: pagePath(region, { language: language.code, route: 'finance', segments: [] }),
    ...(car !== undefined && { car }),
    priceLabel: priceName({ region, language, t }) ?? t('finance:price'),
    subject,
    wish,
    ...(sent && { sent }),
    tenures,
    ...(banks.length > 0 && { banks }),
    ...(monthsLeft !== undefined &&
      monthsLeft < longest && { timeLeft: formatMonths(monthsLeft, language, t) }),
    ...(apply && {
      apply: { ...apply, perUnit: 10 ** (minorDigits(currency.code) - currency.fractionDigits) },
    }),
  };
}

/** The rate as lenders of the region quote it; a flat one with the effective one, which other loans are compared by. */
function rateText(
  { interestKind, interestPercent }: Financing,
  months: number,
  { language, t }: Pick<PageContext, 'language'> & { t: Translate },
): string {
  const percent = (value: number) => formatPercent(value, numbersOf(language));
  const effective = effectiveRate({ interestKind, interestPercent, months });
  return t(`finance:rate.${interestKind}`, {
    percent: percent(interestPercent),
    effective: percent(effective),
  });
}
