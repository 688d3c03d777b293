import type { FormField } from '#contracts/types.ts';
import { isPersonal, readByFieldType } from '#region/forms/field-kinds.ts';
import { listed, nearest } from '../../nearest.ts';
import type { CheckContext } from '../check-context.ts';
import { namesIn, reportRepeats, reportUnknown } from '../names-in.ts';
import { formsIn, type PlacedField, type PlacedForm } from './placed-forms.ts';

/** Types that text recognition finds on a registration card. */
const RECOGNISED: readonly FormField['type'][] = [
  'plate',
  'date',
  'vehicle',
  'text',
  'alphanumeric',
  'number',
];

/** Properties that every type reads. */
const ALWAYS = ['name', 'type', 'label', 'help', 'required', 'show', 'personal', 'prefill'];
/** Types whose answers are deeds of a person. */
const DEEDS: readonly FormField['type'][] = ['file', 'slot', 'consent'];
/** Types that the profile of a person has an answer to. */
const KNOWN_OF_CONTACT: readonly FormField['type'][] = ['text', 'phone', 'email', 'address'];

/** Checks the properties of fields: each is read by its type and fits the others. */
export function checkFormFields(context: CheckContext): void {
  for (const form of formsIn(context)) {
    for (const placed of form.fields) {
      checkIsRead(context, placed);
      checkLimits(context, placed);
      checkOptions(context, placed);
      checkLevels(context, placed);
      checkPrefill(context, placed);
    }
    checkFieldLinks(context, form);
  }
}

function checkIsRead(context: CheckContext, { field, path }: PlacedField): void {
  const read = [...ALWAYS, ...(readByFieldType()[field.type] ?? [])];
  for (const name of Object.keys(field))
    if (!read.includes(name))
      context.report([...path, name], {
        message: `a field of the type "${field.type}" does not read "${name}"`,
        allowed: listed(read, 20),
        suggestion: nearest(name, read),
        isAboutName: true,
        others: [[...path, 'type']],
      });
}

function checkLimits(context: CheckContext, { field, path }: PlacedField): void {
  const { type, min, max, multiple, maxFiles } = field;
  if (min !== undefined && max !== undefined && min > max)
    context.report([...path, 'min'], {
      message: `the minimum ${min} is above the maximum ${max}`,
      allowed: `at most ${max}`,
      others: [[...path, 'max']],
    });
  for (const name of ['min', 'max'] as const) {
    const limit = field[name];
    if (limit === undefined) continue;
    if ((type === 'number' || type === 'money') && limit < 0)
      context.report([...path, name], { message: 'a negative number cannot be typed', allowed: '0 or more' });
    if (type === 'date' && !Number.isInteger(limit))
      context.report([...path, name], { message: 'this is no number of days', allowed: 'a whole number' });
    if (type === 'rating' && !(Number.isInteger(limit) && limit >= 0 && limit <= 10))
      context.report([...path, name], { message: 'this is no mark', allowed: 'a whole number from 0 to 10' });
  }
  if (type === 'file' && maxFiles !== undefined && maxFiles > 1 && multiple !== true)
    context.report([...path, 'maxFiles'], {
      message: 'only one file can be added without "multiple"',
      allowed: '"multiple": true, or no maxFiles',
    });
}

function checkOptions(context: CheckContext, { field, path }: PlacedField): void {
  const { type, options } = field;
  if (type !== 'select') return;
  const at = [...path, 'options'];
  if (options === undefined) {
    context.report(path, { message: 'a select needs options', allowed: 'a list of options, or a source' });
  } else if (Array.isArray(options)) {
    const values = options.map(({ value }, index) => ({ value, path: [...at, index, 'value'] }));
    reportRepeats(context, values, 'option');
  } else if (options.source !== 'vocabulary') {
    if (options.vocabulary !== undefined)
      context.report([...at, 'vocabulary'], {
        message: `the source "${options.source}" reads no vocabulary`,
        allowed: '"source": "vocabulary", or no vocabulary',
        isAboutName: true,
      });
  } else if (options.vocabulary === undefined) {
    context.report([...at, 'source'], {
      message: 'the name of the vocabulary is missing',
      allowed: 'a vocabulary',
    });
  } else if (context.isContainer(['vocabularies'])) {
    const known = namesIn(context.manifest.vocabularies);
    reportUnknown(context, [...at, 'vocabulary'], 'vocabulary', options.vocabulary, known, ['vocabularies']);
  }
}

const LEVELS = ['make', 'model', 'year', 'submodel'];

/** A model is chosen of a make, a version of a model. */
function checkLevels(context: CheckContext, { field, path }: PlacedField): void {
  const { levels, type } = field;
  if (type !== 'vehicle' || !levels) return;
  const ordered = LEVELS.filter((level) => levels.some((each) => each === level));
  const isChain = levels.includes('make') && (levels.includes('model') || !levels.includes('submodel'));
  if (isChain && ordered.join() === levels.join()) return;
  context.report([...path, 'levels'], {
    message: 'a vehicle is chosen from the make on, level by level',
    allowed: 'make first, then model, year and submodel, of which the last may be missing',
  });
}

function checkPrefill(context: CheckContext, { field, path }: PlacedField): void {
  const { type, prefill } = field;
  const at = [...path, 'prefill'];
  const isOwn = isPersonal(field) || DEEDS.includes(type);
  if (prefill === 'query' && isOwn)
    context.report(at, {
      message: `the answer of the type "${type}" must not stand in an address`,
      allowed: [
        ...(KNOWN_OF_CONTACT.includes(type) ? ['"contact"'] : []),
        'no prefill',
        ...(DEEDS.includes(type) ? [] : ['"personal": false where the answer says nothing of a person']),
      ].join(', or '),
    });
  if (prefill === 'contact' && !KNOWN_OF_CONTACT.includes(type))
    context.report(at, {
      message: `nothing is known of a person for the type "${type}"`,
      allowed: isOwn ? 'no prefill' : '"query", or no prefill',
    });
}

/** Checks fields that name other fields: the place of a slot, and what a picture suggests. */
function checkFieldLinks(context: CheckContext, form: PlacedForm): void {
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
