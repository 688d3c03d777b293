import type { CheckContext } from './check-context.ts';
import { checkInside, type Inside } from './limits-inside.ts';

const INSIDE: Inside = [
  ['perAddress', 'perNetwork'],
  ['perNetwork', 'perRegion'],
  ['perReceiver', 'perRegion'],
];
/** Of phones that proved themselves by a code. */
const HOUR_IN_DAY: Inside = [['perHour', 'perDay']];

/** Checks that each limit of messages can be reached and leaves something to others, and that the budget pays for at least one. */
export function checkDelivery(context: CheckContext): void {
  if (!context.isValid(['delivery'])) return;
  const { limits, budget, webhook } = context.manifest.delivery ?? {};
  if (webhook?.urlEnv && !webhook.secretEnv)
    context.report(['delivery', 'webhook', 'secretEnv'], {
      message: 'requests are signed, so the webhook needs a key',
      allowed: 'the variable with the key, or "" as urlEnv, too',
      others: [['delivery', 'webhook', 'urlEnv']],
    });
  if (limits) {
    const path = ['delivery', 'limits'];
    for (const part of ['message', 'email'] as const)
      checkInside(context, { ...limits[part] }, INSIDE, [...path, part]);
    checkInside(context, { ...limits.proven }, HOUR_IN_DAY, [...path, 'proven']);
  }
  const dearest = Math.max(budget?.textPrice ?? 0, budget?.emailPrice ?? 0);
  if (budget && dearest > budget.perDay)
    context.report(['delivery', 'budget', 'perDay'], {
      message: `${budget.perDay} a day does not pay for one message of ${dearest}`,
      allowed: `${dearest} or more`,
      others: [
        ['delivery', 'budget', 'textPrice'],
        ['delivery', 'budget', 'emailPrice'],
      ],
    });
}
