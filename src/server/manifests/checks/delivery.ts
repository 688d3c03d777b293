import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';

type Part = 'message' | 'email';
type Limit = 'perReceiver' | 'perAddress' | 'perNetwork' | 'perRegion';

/** Limits in the order in which one contains the other: a narrow one above a wide one is never reached. */
const INSIDE: readonly (readonly [Limit, Limit])[] = [
  ['perAddress', 'perNetwork'],
  ['perNetwork', 'perRegion'],
  ['perReceiver', 'perRegion'],
];

/** Names of variables that tell the other one of the two. */
const SWAPPED = [
  ['urlEnv', /_(SECRET|KEY|TOKEN)$/],
  ['secretEnv', /_(URL|ADDRESS|HOST)$/],
] as const;

/** Checks that each limit of messages can be reached, and that the budget pays for at least one. */
export function checkDelivery(context: CheckContext): void {
  if (!context.isValid(['delivery'])) return;
  const { limits, budget, webhook } = context.manifest.delivery ?? {};
  if (webhook?.urlEnv && !webhook.secretEnv)
    context.report(['delivery', 'webhook', 'secretEnv'], {
      message: 'requests are signed, so the webhook needs a key',
      allowed: 'the variable with the key, or "" as urlEnv, too',
      others: [['delivery', 'webhook', 'urlEnv']],
    });
  for (const [name, other] of SWAPPED)
    if (other.test(webhook?.[name] ?? ''))
      context.report(['delivery', 'webhook', name], {
        severity: 'warning',
        message: `${webhook?.[name]} is hardly the variable of the ${name === 'urlEnv' ? 'address' : 'key'}`,
        allowed: 'the address as urlEnv, the key as secretEnv',
      });
  if (limits) {
    for (const part of ['message', 'email'] as const) checkOrder(context, part, limits[part]);
    const { perHour, perDay } = limits.proven;
    const path = ['delivery', 'limits', 'proven'];
    if (perHour > perDay) refuse(context, [...path, 'perHour'], perHour, [...path, 'perDay'], perDay);
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

function checkOrder(context: CheckContext, part: Part, limits: Readonly<Record<Limit, number>>): void {
  for (const [narrow, wide] of INSIDE) {
    if (limits[narrow] <= limits[wide]) continue;
    const path = (name: Limit) => ['delivery', 'limits', part, name];
    refuse(context, path(narrow), limits[narrow], path(wide), limits[wide]);
  }
}

function refuse(context: CheckContext, narrow: JsonPath, value: number, wide: JsonPath, most: number): void {
  context.report(narrow, {
    message: `the limit ${value} is never reached, because ${wide.at(-1)} is ${most}`,
    allowed: `at most ${most}`,
    others: [wide],
  });
}
