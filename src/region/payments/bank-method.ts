import type { Payments } from '#contracts/types.ts';

/** The way in which buyers of a region pay by their bank; FPX where it has none, so that it is refused. */
export const bankMethod = (payments: Pick<Payments, 'methods'> | undefined): Payments['methods'][number] =>
  payments?.methods.find((method) => method !== 'card') ?? 'fpx';
