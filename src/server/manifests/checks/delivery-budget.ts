import type { CheckContext } from './check-context.ts';
import { greatestPrice, PRICE_TICKS } from './greatest-price.ts';

/** What a text costs, as a part of the dearest car of the filters; in the six shipped regions 3e-8 to 1e-6. */
const MIN_SHARE = 2e-9;
const MAX_SHARE = 2e-5;
/** Texts that a budget pays for, for each that the limits allow. */
const MAX_PER_LIMIT = 100;

/** Warns of prices of messages in another unit or currency, and of a budget that no day uses up. */
export function checkDeliveryBudget(context: CheckContext): void {
  if (!context.isValid(['delivery'], ['fields'])) return;
  const { budget, limits } = context.manifest.delivery ?? {};
  if (!budget || context.isReported(['delivery'])) return;
  const { textPrice, emailPrice, perDay } = budget;
  const greatest = greatestPrice(context);
  const share = textPrice / greatest;
  const path = (name: string) => ['delivery', 'budget', name];
  if (textPrice + emailPrice === 0)
    context.report(path('textPrice'), {
      severity: 'warning',
      message: `messages cost nothing, so the budget of ${perDay} a day never ends`,
      allowed: 'the price of one text, or no budget',
    });
  if (textPrice > 0 && Number.isFinite(greatest) && (share < MIN_SHARE || share > MAX_SHARE))
    context.report(path('textPrice'), {
      severity: 'warning',
      message: `a text costs ${textPrice} where the filters have cars for up to ${greatest}`,
      allowed: `the price of one text in the currency of the region, ${greatest * MIN_SHARE} to ${greatest * MAX_SHARE}`,
      see: [PRICE_TICKS],
    });
  else if (textPrice > 0 && limits && perDay > textPrice * limits.message.perRegion * MAX_PER_LIMIT)
    context.report(path('perDay'), {
      severity: 'warning',
      message: `a budget of ${perDay} a day pays for ${Math.floor(perDay / textPrice)} texts, and perRegion allows ${limits.message.perRegion}`,
      allowed: 'what the texts of a day may cost, in the currency of the region',
      others: [['delivery', 'limits', 'message', 'perRegion']],
    });
  else if (textPrice > 0 && limits && perDay < textPrice * limits.message.perNetwork)
    context.report(path('perDay'), {
      severity: 'warning',
      message: `a budget of ${perDay} a day pays for ${Math.floor(perDay / textPrice)} texts, and one network may cause ${limits.message.perNetwork}`,
      allowed: `${textPrice * limits.message.perNetwork} or more, so that strangers cannot use it up`,
      others: [['delivery', 'limits', 'message', 'perNetwork']],
    });
}
