import type { CheckContext } from '../check-context.ts';
import { checkField } from '../field-reference.ts';
import { formsIn, type PlacedField } from './placed-forms.ts';

const BUYER_CALL = 'offers/{slug}/buyer';
/** Field that the loan calculator fills in with its tenure. */
const TENURE = 'tenure';
/** Name of the buyer on the sales order. */
const NAME = 'name';
/** What browsers fill into a field that only one type can hold. */
const TYPE_OF_TOKEN: Readonly<Record<string, PlacedField['field']['type']>> = {
  tel: 'phone',
  email: 'email',
};

/** Checks fields that the product itself reads or fills in. */
export function checkFixedFields(context: CheckContext): void {
  const forms = formsIn(context);
  for (const { fields } of forms)
    for (const placed of fields) {
      checkToken(context, placed);
      checkUnit(context, placed);
      checkTenure(context, placed);
    }
  if (!context.isValid(['offers', 'actions'], ['features', 'offers'], ['forms'])) return;
  const { offers, features } = context.manifest;
  const asksBuyer = offers.actions.some(({ name }) => name === 'fill_buyer');
  if (!features.offers || !asksBuyer) return;
  const form = forms.find((each) => each.form.target === BUYER_CALL);
  if (!form) {
    context.report(['features', 'offers'], {
      message: `no form has the target "${BUYER_CALL}", so no buyer could accept an offer`,
      allowed: 'false, or such a form',
      others: [['forms', 'offer_buyer']],
    });
    return;
  }
  const name = form.fields.find(({ field }) => field.name === NAME);
  if (name?.field.required !== true)
    context.report(name ? [...name.path, 'required'] : [...form.path, 'steps'], {
      message: 'the sales order has the name of the buyer, so the form must ask for it',
      allowed: 'a field "name" with "required": true',
    });
}

function checkToken(context: CheckContext, { field, path }: PlacedField): void {
  const { autocomplete = '', type } = field;
  const wanted = TYPE_OF_TOKEN[autocomplete];
  const own = Object.entries(TYPE_OF_TOKEN).find(([, each]) => each === type)?.[0];
  if (wanted === undefined || wanted === type) {
    if (own === undefined || autocomplete === '' || autocomplete === own || autocomplete === 'off') return;
  }
  context.report([...path, 'autocomplete'], {
    message: `autocomplete "${autocomplete}" does not fit a field of type "${type}"`,
    allowed: own ? `"${own}" or "off"` : `a field of the type "${wanted}", or another token`,
    ...(own !== undefined && { suggestion: own }),
    others: [[...path, 'type']],
  });
}

/** A unit is that of a field that has one, and the only one. */
function checkUnit(context: CheckContext, { field: { unit, unitOf }, path }: PlacedField): void {
  if (unitOf === undefined) return;
  const place = [...path, 'unitOf'];
  checkField(context, place, unitOf, { who: 'an answer', kinds: ['number'], needsUnit: true });
  if (unit !== undefined)
    context.report(place, {
      message: `the answer has a unit of its own and that of "${unitOf}"`,
      allowed: '"unit" or "unitOf"',
      others: [[...path, 'unit']],
    });
}

/** The calculator leads to the form with one of the tenures of the region, or of a bank with terms of its own. */
function checkTenure(context: CheckContext, { field, path }: PlacedField): void {
  const isFilled = field.name === TENURE && field.type === 'number' && field.prefill === 'query';
  if (!isFilled || !context.isValid(['financing', 'tenureMonths'])) return;
  const { financing, offers } = context.manifest;
  const banks = context.isValid(['offers']) ? offers.banks : [];
  const offered = [
    { months: financing.tenureMonths, place: ['financing', 'tenureMonths'] },
    ...banks.flatMap(({ tenureMonths: months }, index) =>
      months ? [{ months, place: ['offers', 'banks', index, 'tenureMonths'] }] : [],
    ),
  ];
  const { min = 0, max = Number.POSITIVE_INFINITY } = field;
  for (const { months, place } of offered) {
    const refused = months.find((each) => each < min || each > max);
    if (refused === undefined) continue;
    const name = refused < min ? 'min' : 'max';
    context.report([...path, name], {
      message: `the loan calculator offers ${refused} months, which this form refuses`,
      allowed: name === 'min' ? `at most ${refused}` : `at least ${refused}`,
      others: [place],
    });
    return;
  }
}
