import type { FormField } from '#contracts/types.ts';
import { nearest } from '../../nearest.ts';
import type { CheckContext } from '../check-context.ts';
import { reportUnknown } from '../names-in.ts';
import type { PlacedField, PlacedForm } from './placed-forms.ts';

/** Types that text recognition finds on a registration card. */
const RECOGNISED: readonly FormField['type'][] = [
  'plate',
  'date',
  'vehicle',
  'text',
  'alphanumeric',
  'number',
];

/** Checks fields that name other fields: the place of a slot, and what a picture suggests. */
export function checkFieldLinks(context: CheckContext, form: PlacedForm): void {
  // a field that is left out may be the one
  if (!form.isWhole) return;
  form.fields.forEach((placed, index) => {
    if (placed.field.type === 'slot') checkLocation(context, placed, form.fields, index);
    if (placed.field.type === 'file') checkReads(context, placed, form.fields);
  });
}

function checkLocation(
  context: CheckContext,
  { field, path }: PlacedField,
  fields: readonly PlacedField[],
  index: number,
): void {
  const { location, slotType = 'inspection' } = field;
  if (location === undefined) return;
  const at = [...path, 'location'];
  const earlier = fields.slice(0, index).filter((each) => each.field.type === 'place');
  const place = earlier.find((each) => each.field.name === location);
  if (!place) {
    const other = fields.find((each) => each.field.name === location);
    const known = earlier.map((each) => each.field.name);
    const message =
      other?.field.type === 'place'
        ? `the place "${location}" is asked for later`
        : other
          ? `"${location}" is no place but a field of the type "${other.field.type}"`
          : `there is no earlier place field "${location}"`;
    context.report(at, {
      message,
      allowed: known.length > 0 ? known.join(', ') : 'a place field before this one, or no location',
      suggestion: nearest(location, known),
    });
  } else if (place.field.function !== slotType) {
    context.report([...path, 'slotType'], {
      message: `"${location}" offers places ${place.field.function ? `for "${place.field.function}"` : 'of every function'}, and the slots are for "${slotType}"`,
      allowed: `the function "${slotType}" of "${location}"`,
      others: [at, [...place.path, 'function']],
    });
  }
}

function checkReads(
  context: CheckContext,
  { field, path }: PlacedField,
  fields: readonly PlacedField[],
): void {
  const { reads = [], accept = ['image'] } = field;
  if (reads.length > 0 && !accept.includes('image'))
    context.report([...path, 'reads'], {
      message: 'text is recognised in pictures only',
      allowed: '"image" among the types, or no reads',
      others: [[...path, 'accept']],
    });
  const known = fields.filter((each) => RECOGNISED.includes(each.field.type)).map((each) => each.field.name);
  reads.forEach((name, index) => {
    const at = [...path, 'reads', index];
    const other = fields.find((each) => each.field.name === name);
    if (!other) reportUnknown(context, at, 'field', name, known);
    else if (!known.includes(name))
      context.report(at, {
        message: `text recognition suggests nothing for the type "${other.field.type}"`,
        allowed: RECOGNISED.join(', '),
      });
  });
}
