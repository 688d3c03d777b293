import type { DeskListingField, Field, FormField } from '#contracts/types.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { formatField } from '#region/format/format.ts';
import { isMoneyFormat } from '#region/format/money-format.ts';
import { fieldKindOf } from '#region/forms/field-kinds.ts';
import type { TicketContext } from '../tickets/index.ts';
import { MAX_TEXT, maxYearAt } from './editable-fields.ts';
import type { ListingRecord } from './repositories/listing-record.ts';

const YES_NO: FormField['options'] = [
  { value: 'true', label: 'cars:boolean.yes' },
  { value: 'false', label: 'cars:boolean.no' },
];

/** Part of wire names of what a car is; everything else is about its offer. */
const OF_CAR = 'inventory.';

/** A field of a listing with its value and what the control of forms needs to change it. */
export function serializeField(
  name: string,
  field: Field,
  { fields, deskFields }: Pick<ListingRecord, 'fields' | 'deskFields'>,
  context: TicketContext,
): DeskListingField {
  const value = fields[name] ?? null;
  return {
    name,
    group: groupOf(name, field),
    view: viewOf(name, field, value, context),
    value,
    text: formatField(value, field, context) ?? '',
    is_edited: Object.hasOwn(deskFields ?? {}, name),
  };
}

function groupOf(name: string, { kind, format }: Field): DeskListingField['group'] {
  if (isMoneyFormat(format)) return 'prices';
  if (kind === 'boolean') return 'flags';
  if (!name.startsWith(OF_CAR)) return 'offer';
  return kind === 'number' && format === 'number' ? 'technical' : 'car';
}

function viewOf(
  name: string,
  field: Field,
  value: DeskListingField['value'],
  context: TicketContext,
): DeskListingField['view'] {
  const form = formField(name, field, context.now);
  const view: DeskListingField['view'] = { ...fieldKindOf(form).view(form, context) };
  // 2,019 is no year
  if (field.format === 'year') view.isGrouped = false;
  if (form.type === 'select') {
    // values of a feed stay, whether or not they are in the vocabulary
    const known = view.options as { value: string; label: string }[];
    const values = [value].flat().filter((each) => typeof each === 'string');
    const others = values.filter((each) => known.every((option) => option.value !== each));
    view.options = [...known, ...others.map((each) => ({ value: each, label: each }))];
  }
  return view;
}

/** A field of listings as a field of forms. */
function formField(
  name: string,
  { kind, format, label, unit, decimals = 1, vocabulary }: Field,
  now: number,
): FormField {
  const frame = { name, label, required: name === PRICE_FIELD };
  switch (kind) {
    case 'number':
      if (isMoneyFormat(format)) return { ...frame, type: 'money' };
      return format === 'year'
        ? { ...frame, type: 'number', max: maxYearAt(now) }
        : { ...frame, type: 'number', decimals, ...(unit !== undefined && { unit }) };
    case 'boolean':
      // a list, because it takes less room than two buttons and can be emptied
      return { ...frame, type: 'select', options: YES_NO };
    case 'date':
      return { ...frame, type: 'date' };
    case 'text':
    case 'texts': {
      const isList = kind === 'texts';
      if (!isList && !vocabulary) return { ...frame, type: 'text', maxLength: MAX_TEXT };
      const options = vocabulary ? ({ source: 'vocabulary', vocabulary } as const) : [];
      return { ...frame, type: 'select', multiple: isList, options };
    }
  }
}
