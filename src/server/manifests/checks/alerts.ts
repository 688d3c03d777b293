import { isQuietHour } from '#domain/messages/quiet-hours.ts';
import type { CheckContext } from './check-context.ts';

/** Checks that quiet hours end and contain no digest. */
export function checkAlerts(context: CheckContext): void {
  if (!context.isValid(['alerts'])) return;
  const { digestHour, quietHours } = context.manifest.alerts;
  if (!quietHours) return;
  const path = ['alerts', 'quietHours', 'until'];
  const others = [['alerts', 'quietHours', 'from']];
  if (quietHours.from === quietHours.until) {
    const message = `quiet hours from ${quietHours.from} until ${quietHours.until} never end`;
    context.report(path, { message, allowed: 'another hour, or no quietHours', others });
    return;
  }
  if (isQuietHour(digestHour, quietHours))
    context.report(['alerts', 'digestHour'], {
      message: `digests of ${digestHour} o’clock fall into the quiet hours`,
      allowed: `an hour that is not from ${quietHours.from} until ${quietHours.until}`,
      others: [path, ...others],
    });
}
