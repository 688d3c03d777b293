import type { JsonPath } from '#server/manifests/problem.ts';

const is = (field: string, value: boolean) => ({ op: 'is', field, value });
const among = (field: string, ...values: (string | number)[]) => ({ op: 'in', field, values });
const label = { en: 'Question', zh: '问题', ms: 'Soalan' };

/** A form without a fault, in a region of its own. */
export const FORM = {
  target: 'tickets/{form}',
  title: label,
  steps: [
    {
      name: 'car',
      title: label,
      fields: [
        {
          name: 'kind',
          type: 'select',
          label,
          required: true,
          options: ['sell', 'trade', 'rent'].map((value) => ({ value, label: { ...label, en: value } })),
        },
        { name: 'has_loan', type: 'yes_no', label, required: true },
        { name: 'loan', type: 'money', label, min: 0, max: 100_000, show: { when: [is('has_loan', true)] } },
        { name: 'km', type: 'number', label, unit: 'cars:unit.km', min: 0, max: 500_000 },
        { name: 'mark', type: 'rating', label },
        { name: 'vehicle', type: 'vehicle', label, levels: ['make', 'model', 'year'] },
        { name: 'fuel', type: 'select', label, options: { source: 'vocabulary', vocabulary: 'fuel_type' } },
        { name: 'day', type: 'date', label, min: 0, max: 30 },
        { name: 'home', type: 'address', label, parts: ['line', 'postal_code'] },
      ],
    },
    {
      name: 'visit',
      title: label,
      show: { when: [among('kind', 'sell', 'trade')] },
      fields: [
        { name: 'place', type: 'place', label, function: 'inspection', required: true },
        { name: 'time', type: 'slot', label, slotType: 'inspection', location: 'place' },
        { name: 'plate', type: 'plate', label },
        {
          name: 'card',
          type: 'file',
          label,
          accept: ['image'],
          multiple: true,
          maxFiles: 3,
          reads: ['plate'],
        },
        { name: 'why', type: 'text', label, maxLength: 80, required: { when: [among('fuel', 'diesel')] } },
      ],
    },
    {
      name: 'you',
      title: label,
      fields: [
        { name: 'name', type: 'text', label, autocomplete: 'name', prefill: 'contact' },
        { name: 'phone', type: 'phone', label, required: true, prefill: 'contact' },
        { name: 'agree', type: 'consent', label, purpose: 'marketing' },
        { name: 'wish', type: 'textarea', label, show: { when: [is('agree', true)] } },
      ],
    },
  ],
  after: { title: label, text: label },
};

export interface FormFault {
  what: string;
  /** Below the form. */
  path: JsonPath;
  /** Undefined: removed. */
  value: unknown;
  /** Below the form: where else the fault may be reported. */
  or?: JsonPath[];
}

const field = (step: number, index: number, ...rest: JsonPath): JsonPath => [
  'steps',
  step,
  'fields',
  index,
  ...rest,
];
const fault = (what: string, path: JsonPath, value: unknown, ...or: JsonPath[]): FormFault => ({
  what,
  path,
  value,
  or,
});
const range = (name: string, min?: number, max?: number) => ({ op: 'range', field: name, min, max });

export const FORM_FAULTS: readonly FormFault[] = [
  // names that nothing has
  fault('unknown type', field(0, 3, 'type'), 'numbr'),
  fault('type of another product', field(0, 3, 'type'), 'signature'),
  fault('unknown target', ['target'], 'tickets/sell-car'),
  fault('unknown route', ['route'], 'sells'),
  fault('unknown subject', ['subject'], 'listings'),
  fault('unknown source', field(0, 6, 'options'), { source: 'vocabularies' }),
  fault('unknown vocabulary', field(0, 6, 'options', 'vocabulary'), 'fuel_types'),
  fault('no vocabulary', field(0, 6, 'options'), { source: 'vocabulary' }),
  fault('vocabulary for another source', field(0, 6, 'options'), {
    source: 'provinces',
    vocabulary: 'fuel_type',
  }),
  fault('unknown function', field(1, 0, 'function'), 'inspections'),
  fault('unknown slot type', field(1, 1, 'slotType'), 'view'),
  fault('unknown level', field(0, 5, 'levels', 1), 'modell'),
  fault('unknown part', field(0, 8, 'parts', 1), 'zip'),
  fault('unknown kind of file', field(1, 3, 'accept', 0), 'jpg'),
  fault('unknown purpose', field(2, 2, 'purpose'), 'ads'),
  fault('unknown autocomplete', field(2, 0, 'autocomplete'), 'nickname'),
  fault('unknown prefill', field(2, 0, 'prefill'), 'cookie'),
  fault('unknown notice', ['after', 'notify'], ['sms']),
  fault('unknown form to send later', ['after', 'forms'], ['sell_car_inspektion']),
  fault('form to send later that is about no ticket', ['after', 'forms'], ['sell_car']),
  fault('misspelt property of a field', field(0, 3, 'lable'), label),
  fault('misspelt property of a form', ['titel'], label),
  fault('misspelt property of a step', ['steps', 0, 'feilds'], []),
  // texts
  fault('label without a text', field(2, 1, 'label'), 'forms:field.phonenumber'),
  fault('label in too few languages', field(2, 1, 'label'), { zh: '电话' }),
  fault('title of a step without a text', ['steps', 2, 'title'], 'forms:step.nobody'),
  fault('text after sending without a text', ['after', 'text'], 'forms:nothing.next'),
  fault('unit without a place for the number', field(0, 3, 'unit'), { en: 'km', zh: '公里', ms: 'km' }),
  fault('label of an option without a text', field(0, 0, 'options', 1, 'label'), 'forms:kind.trade'),
  // rules
  fault('unknown field in a rule', ['steps', 1, 'show', 'when', 0, 'field'], 'kinds'),
  fault('rule on a later field', ['steps', 1, 'show', 'when', 0], is('agree', true)),
  fault('rule on a field of the same step', ['steps', 1, 'show', 'when', 0], among('place', 'tampines')),
  fault('rule on the field itself', field(0, 2, 'show', 'when', 0, 'field'), 'loan'),
  fault('rule on the next field', field(0, 2, 'show', 'when', 0), range('km', 1)),
  fault('required by a later field', field(0, 3, 'required'), { when: [range('mark', 3)] }),
  fault('operator for another type', ['steps', 1, 'show', 'when', 0], is('kind', true)),
  fault('range of a choice', field(1, 4, 'required', 'when', 0), range('fuel', 1, 2)),
  fault('choice of a number', field(1, 4, 'required', 'when', 0), among('km', 5)),
  fault('rule on a text', field(2, 3, 'show', 'when', 0), among('why', 'because')),
  fault('unknown operator', ['steps', 1, 'show', 'when', 0, 'op'], 'equals'),
  fault('value that is no option', ['steps', 1, 'show', 'when', 0, 'values', 1], 'trades'),
  fault('number that is no option', ['steps', 1, 'show', 'when', 0, 'values', 1], 2),
  fault('value that is no term', field(1, 4, 'required', 'when', 0, 'values', 0), 'deisel'),
  fault('value of another operator', field(0, 2, 'show', 'when', 0), {
    ...is('has_loan', true),
    values: ['x'],
  }),
  fault('operator without a value', field(0, 2, 'show', 'when', 0), { op: 'is', field: 'has_loan' }),
  fault('range without ends', field(1, 4, 'required', 'when', 0), { op: 'range', field: 'km' }),
  fault('range upside down', field(1, 4, 'required', 'when', 0), range('km', 9, 3)),
  fault('range above the limit', field(1, 4, 'required', 'when', 0), range('km', 500_001)),
  fault(
    'unit of no field',
    field(0, 3),
    { ...FORM.steps[0]?.fields[3], unit: undefined, unitOf: 'listing.km' },
    [...field(0, 3, 'unitOf')],
  ),
  fault(
    'unit of a field without one',
    field(0, 3),
    {
      ...FORM.steps[0]?.fields[3],
      unit: undefined,
      unitOf: 'inventory.seats',
    },
    field(0, 3, 'unitOf'),
  ),
  fault('two units', field(0, 3, 'unitOf'), 'listing.mileage'),
  fault('range below the limit', field(1, 4, 'required', 'when', 0), range('mark', undefined, 0)),
  fault('consent that is not given', field(2, 3, 'show', 'when', 0, 'value'), false),
  fault('rule without criteria', field(2, 3, 'show', 'when'), []),
  fault('expression instead of a rule', field(2, 3, 'show'), 'agree == true'),
  // what can never be
  fault('contradictory rule', field(0, 2, 'show', 'when'), [is('has_loan', true), is('has_loan', false)]),
  fault(
    'choices that exclude each other',
    ['steps', 1, 'show', 'when'],
    [among('kind', 'sell'), among('kind', 'rent')],
  ),
  fault('ranges that exclude each other', field(1, 4, 'show'), {
    when: [range('km', 0, 10), range('km', 20, 30)],
  }),
  fault('field that its step hides', field(1, 4, 'show'), { when: [among('kind', 'rent')] }),
  fault('required field that can never show', field(1, 0, 'show'), { when: [among('kind', 'rent')] }),
  fault('field that another one hides', field(1, 4, 'show'), {
    when: [range('loan', 1), is('has_loan', false)],
  }),
  fault('unreachable step', ['steps', 1, 'show', 'when'], [range('loan', 1), is('has_loan', false)]),
  fault('answer that is never required', field(1, 4, 'required'), { when: [among('kind', 'rent')] }),
  // properties
  fault('unit of a text', field(2, 0, 'unit'), 'cars:unit.km'),
  fault('options of a text', field(2, 0, 'options'), { source: 'makes' }),
  fault('levels of an address', field(0, 8, 'levels'), ['make']),
  fault('length of a number', field(0, 3, 'maxLength'), 5),
  fault('decimals of money', field(0, 2, 'decimals'), 2),
  fault('select without options', field(0, 6, 'options'), undefined),
  fault('empty options', field(0, 6, 'options'), []),
  fault('option given twice', field(0, 0, 'options', 2, 'value'), 'sell'),
  fault('option with a blank', field(0, 0, 'options', 2, 'value'), 'for rent'),
  fault('minimum above the maximum', field(0, 3, 'min'), 600_000),
  fault('negative number', field(0, 3, 'min'), -1),
  fault('half a day', field(0, 7, 'max'), 1.5),
  fault('days upside down', field(0, 7, 'min'), 31),
  fault('mark of a hundred', field(0, 4, 'max'), 100),
  fault('model without a make', field(0, 5, 'levels'), ['model', 'year']),
  fault('version without a model', field(0, 5, 'levels'), ['make', 'submodel']),
  fault('levels out of order', field(0, 5, 'levels'), ['model', 'make']),
  fault('part given twice', field(0, 8, 'parts'), ['line', 'line']),
  fault('several files of one', field(1, 3, 'multiple'), false, field(1, 3, 'maxFiles')),
  fault('too many files', field(1, 3, 'maxFiles'), 50),
  fault('suggestion for an unknown field', field(1, 3, 'reads', 0), 'plates'),
  fault('suggestion for a consent', field(1, 3, 'reads', 0), 'agree'),
  fault('suggestion from a document', field(1, 3, 'accept'), ['pdf'], field(1, 3, 'reads')),
  fault('slots of an unknown place', field(1, 1, 'location'), 'places'),
  fault('slots of a car', field(1, 1, 'location'), 'vehicle'),
  fault('slots of another function', field(1, 1, 'slotType'), 'workshop', field(1, 0, 'function')),
  fault('places of every function', field(1, 0, 'function'), undefined, field(1, 1, 'slotType')),
  fault('phone from the address', field(2, 1, 'prefill'), 'query'),
  fault('distance from the profile', field(0, 3, 'prefill'), 'contact'),
  // names and pages
  fault('two fields of one name', field(2, 0, 'name'), 'km'),
  fault('two steps of one name', ['steps', 2, 'name'], 'car'),
  fault('name of every object', field(2, 0, 'name'), 'constructor'),
  fault('name with a capital', field(2, 0, 'name'), 'firstName'),
  fault('field named as a key of the page', field(0, 3), {
    ...FORM.steps[0]?.fields[3],
    name: 'step',
    prefill: 'query',
  }),
  fault('slug of another form', ['slug'], { en: 'contact-us' }, ['slug', 'en']),
  fault('slug of another language', ['slug'], { fr: 'vente' }, ['slug', 'fr']),
  fault('slug with a capital', ['slug'], { en: 'Sell' }, ['slug', 'en']),
  fault('path with a slash', ['path'], 'a/b'),
  fault('page of another form', ['path'], 'contact-us'),
  fault('page of the region', ['route'], 'careers'),
  fault('no car to see', ['target'], 'viewing-schedule'),
  fault('ticket of nobody', ['target'], 'sell-car/{slug}/callback'),
  fault('opening elsewhere', ['subject'], 'opening'),
  fault('ticket for another call', ['subject'], 'ticket'),
  fault('nobody could answer', field(2, 1), { name: 'other', type: 'text', label }, ['steps']),
  fault('form without a step', ['steps'], []),
  fault('step without a field', ['steps', 2, 'fields'], []),
  fault('no spreadsheet', ['target'], 'macros/s/{id}/exec'),
  fault('spreadsheet of another call', ['spreadsheet'], 'AKfycbxFleetOffers2026', ['target']),
  fault('spreadsheet with a path', ['spreadsheet'], '../../other', ['target']),
  fault('form without a target', ['target'], undefined, []),
  fault('nothing after sending', ['after'], undefined, []),
];
