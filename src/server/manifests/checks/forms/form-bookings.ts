import type { FormCondition } from '#contracts/types.ts';
import { DAY_HOURS } from '#domain/time/durations.ts';
import type { CheckContext } from '../check-context.ts';
import { formsIn, type PlacedField, type PlacedForm } from './placed-forms.ts';

/** Checks that what a form books can be booked: one slot, at a place that is answered, with a reminder in time. */
export function checkFormBookings(context: CheckContext): void {
  for (const form of formsIn(context)) {
    const slots = form.fields.filter(({ field }) => field.type === 'slot');
    checkOneSlot(context, slots);
    for (const slot of slots) checkPlaceIsAnswered(context, form, slot);
    if (form.isWhole) checkReminder(context, form, slots.length > 0);
  }
}

/** A ticket has one booking. */
function checkOneSlot(context: CheckContext, [first, ...others]: readonly PlacedField[]): void {
  for (const { field, path } of others)
    context.report([...path, 'type'], {
      message: `"${field.name}" asks for a second slot, and a ticket has one booking`,
      allowed: `one field of the type "slot", such as "${first?.field.name}"`,
      others: first && [[...first.path, 'type']],
    });
}

/** A slot is one of the place that was chosen: without that answer no slot is right. */
function checkPlaceIsAnswered(context: CheckContext, form: PlacedForm, slot: PlacedField): void {
  const place = form.fields.find(({ field }) => field.name === slot.field.location);
  if (place?.field.type !== 'place') return;
  // wrong conditions have their own report
  if (context.isReported(place.step.path, slot.step.path)) return;
  const { name, required } = place.field;
  const report = (message: string, allowed: string, property: 'show' | 'required') =>
    context.report([...slot.path, 'location'], {
      message,
      allowed,
      others: property in place.field ? [[...place.path, property]] : [],
      see: [place.path],
    });
  if (!includesAll(whenShown(slot), whenShown(place)))
    report(
      `the time is also asked for where its place "${name}" is hidden`,
      `the conditions of "${name}" for this field, too`,
      'show',
    );
  else if (slot.field.required && !(required && includesAll(whenRequired(slot), whenRequired(place))))
    report(
      `the time is required where its place "${name}" is not`,
      `"required" of "${name}" as of this field`,
      'required',
    );
}

/** Criteria as text. */
type Criteria = readonly string[];

const includesAll = (all: Criteria, some: Criteria) => some.every((each) => all.includes(each));

const textsOf = (condition: FormCondition | undefined): Criteria =>
  condition?.when.map((criterion) => JSON.stringify(criterion)) ?? [];

const whenShown = ({ field, step }: PlacedField): Criteria => [
  ...textsOf(step.step.show),
  ...textsOf(field.show),
];

const whenRequired = (placed: PlacedField): Criteria => {
  const { required } = placed.field;
  return [...whenShown(placed), ...(typeof required === 'object' ? textsOf(required) : [])];
};

function checkReminder(context: CheckContext, { form, path }: PlacedForm, hasSlot: boolean): void {
  const at = [...path, 'after', 'reminderHours'];
  const hours = context.isValid([...path, 'after']) ? form.after.reminderHours : undefined;
  if (!hours) return;
  // a region that asks for no slot may inherit the setting
  if (!hasSlot && context.document.isOwn(at))
    context.report(at, {
      message: 'the form books no slot, so there is nothing to be reminded of',
      allowed: 'a field of the type "slot", or no reminderHours',
    });
  if (!hasSlot || !context.isValid(['appointments'])) return;
  const { days } = context.manifest.appointments;
  if (hours >= days * DAY_HOURS)
    context.report(at, {
      message: `a slot is booked at most ${days} days ahead, so a reminder ${hours} hours before is never sent`,
      allowed: `less than ${days * DAY_HOURS} hours`,
      others: [['appointments', 'days']],
    });
}
