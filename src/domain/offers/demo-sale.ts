/** Provider of payments that moves no money. */
const SANDBOX = 'sandbox';

/** Whether a car may be reserved and paid: a demo car does not exist, so it may only where no money moves. */
export function isSellable(car: { isDemo?: boolean }, payments: { provider: string } | undefined): boolean {
  return !car.isDemo || payments === undefined || payments.provider === SANDBOX;
}
