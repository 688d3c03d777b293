import type { Appointments } from '#contracts/types.ts';
import { DAY_HOURS } from '#domain/time/durations.ts';
import type { CheckContext } from './check-context.ts';

type Time = 'firstSlot' | 'lastSlot' | 'lastSlotToday';

/** Checks that the times of a day are in order and on a slot. */
export function checkAppointments(context: CheckContext): void {
  if (!context.isValid(['appointments'])) return;
  const { appointments } = context.manifest;
  const { firstSlot, lastSlot, lastSlotToday, slotMinutes } = appointments;
  const path = (name: keyof Appointments) => ['appointments', name];
  const [first, last, lastToday] = [firstSlot, lastSlot, lastSlotToday].map(minutesOf) as [
    number,
    number,
    number,
  ];
  const refuse = (name: Time, message: string, allowed: string, others: (keyof Appointments)[]) =>
    context.report(path(name), { message, allowed, others: others.map(path) });
  if (last < first) {
    refuse(
      'lastSlot',
      `the last time ${lastSlot} is before the first, ${firstSlot}`,
      `${firstSlot} or later`,
      ['firstSlot'],
    );
    return;
  }
  if ((last - first) % slotMinutes !== 0)
    refuse(
      'lastSlot',
      `steps of ${slotMinutes} minutes from ${firstSlot} never reach ${lastSlot}`,
      'a time that is reached',
      ['firstSlot', 'slotMinutes'],
    );
  if (appointments.bufferHours >= appointments.days * DAY_HOURS)
    context.report(path('bufferHours'), {
      message: `nobody could book: the first time is ${appointments.bufferHours} hours ahead, and ${appointments.days} days can be chosen`,
      allowed: `less than ${appointments.days * DAY_HOURS}`,
      others: [path('days')],
    });
  if (lastToday < first || lastToday > last)
    refuse('lastSlotToday', `${lastSlotToday} is not a time of the day`, `${firstSlot} to ${lastSlot}`, [
      'firstSlot',
      'lastSlot',
    ]);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
