import type { JsonPath } from '#server/manifests/problem.ts';
import { FORM } from './form-faults.ts';

/** What somebody who maintains forms may write, and what the check answers. */
export interface FormSlip {
  what: string;
  /** Values set in the manifest of a region that has the form `ask`; undefined: removed. */
  edits: readonly (readonly [JsonPath, unknown])[];
  /** Where it is reported. */
  at: JsonPath;
  message: string;
  suggestion?: string;
  /** Default error. */
  severity?: 'warning';
}

const ASK = ['forms', 'ask'];
const CAR = [...ASK, 'steps', 0, 'fields'];
const VISIT = [...ASK, 'steps', 1, 'fields'];
const YOU = [...ASK, 'steps', 2, 'fields'];
const label = { en: 'Question', zh: '问题', ms: 'Soalan' };
const [place, time] = FORM.steps[1]?.fields ?? [];
/** The form without its step of a visit. */
const WITHOUT_VISIT = FORM.steps.filter(({ name }) => name !== 'visit');

export const FORM_SLIPS: readonly FormSlip[] = [
  // limits by other answers
  {
    what: 'a limit by a misspelt field',
    edits: [[[...CAR, 3, 'below'], 'loann']],
    at: [...CAR, 3, 'below'],
    message: 'there is no earlier field "loann"',
    suggestion: 'loan',
  },
  {
    what: 'a number below an amount',
    edits: [[[...CAR, 3, 'below'], 'loan']],
    at: [...CAR, 3, 'below'],
    message: '"loan" is a field of the type "money"',
  },
  // bookings
  {
    what: 'a second time',
    edits: [[[...VISIT, 5], { ...time, name: 'other_time' }]],
    at: [...VISIT, 5, 'type'],
    message: '"other_time" asks for a second slot, and a ticket has one booking',
  },
  {
    what: 'a time that is required of a place that is not',
    edits: [
      [[...VISIT, 0], { ...place, required: false }],
      [[...VISIT, 1], { ...time, required: true }],
    ],
    at: [...VISIT, 1, 'location'],
    message: 'the time is required where its place "place" is not',
  },
  {
    what: 'a time of a place that may be hidden',
    edits: [[[...VISIT, 0, 'show'], { when: [{ op: 'is', field: 'has_loan', value: true }] }]],
    at: [...VISIT, 1, 'location'],
    message: 'the time is also asked for where its place "place" is hidden',
  },
  {
    what: 'a reminder of nothing',
    edits: [
      [[...ASK, 'steps'], WITHOUT_VISIT],
      [[...ASK, 'after', 'reminderHours'], 3],
    ],
    at: [...ASK, 'after', 'reminderHours'],
    message: 'the form books no slot, so there is nothing to be reminded of',
  },
  {
    what: 'a reminder before a slot can be booked',
    edits: [
      [['appointments'], { days: 2 }],
      [[...ASK, 'after', 'reminderHours'], 48],
    ],
    at: [...ASK, 'after', 'reminderHours'],
    message: 'a slot is booked at most 2 days ahead, so a reminder 48 hours before is never sent',
  },
  // forms that nobody would see
  ...['files', 'buy_new_car'].map(
    (name): FormSlip => ({
      what: `the name of the call tickets/${name}`,
      edits: [[['forms', name], { ...FORM, path: 'ask-other' }]],
      at: ['forms', name],
      message: `"tickets/${name}" is another call, so this form could not be sent`,
    }),
  ),
  {
    what: 'a page that was removed',
    edits: [
      [['features', 'b5'], false],
      [['routes', 'b5'], null],
      [[...ASK, 'route'], 'b5'],
    ],
    at: [...ASK, 'route'],
    message: 'the region has no page "b5", so there is no such form',
  },
  {
    what: 'the target of a feature that is off',
    edits: [
      [['features', 'preOrder'], false],
      [[...ASK, 'target'], 'tickets/zeekr/preorder'],
    ],
    at: [...ASK, 'target'],
    message: 'the feature "preOrder" is off, so there is no such form',
  },
  {
    what: 'a change of a form whose feature is off',
    edits: [
      [['features', 'preOrder'], false],
      [['forms', 'zeekr_preorder'], { steps: WITHOUT_VISIT }],
    ],
    at: ['forms', 'zeekr_preorder', 'steps'],
    message: 'the feature "preOrder" is off, so there is no such form',
    severity: 'warning',
  },
  // slips of the pen
  {
    what: 'a misspelt property',
    edits: [[[...CAR, 3], { name: 'km', type: 'number', label, requierd: true }]],
    at: [...CAR, 3, 'requierd'],
    message: '"requierd" is not a property of',
    suggestion: 'required',
  },
  {
    what: 'a type in other words',
    edits: [[[...CAR, 1, 'type'], 'yesno']],
    at: [...CAR, 1, 'type'],
    message: '"yesno" is not a choice',
    suggestion: 'yes_no',
  },
  {
    what: 'a source in the singular',
    edits: [[[...CAR, 6, 'options'], { source: 'location' }]],
    at: [...CAR, 6, 'options', 'source'],
    message: '"location" is not a choice',
    suggestion: 'locations',
  },
  {
    what: 'a vocabulary in the plural',
    edits: [[[...CAR, 6, 'options', 'vocabulary'], 'fuel_types']],
    at: [...CAR, 6, 'options', 'vocabulary'],
    message: 'there is no vocabulary "fuel_types"',
    suggestion: 'fuel_type',
  },
  {
    what: 'an option with another value in a rule',
    edits: [[[...ASK, 'steps', 1, 'show', 'when', 0, 'values', 0], 'selling']],
    at: [...ASK, 'steps', 1, 'show', 'when', 0, 'values', 0],
    message: '"kind" has no option "selling"',
  },
  {
    what: 'a field with a hyphen in a rule',
    edits: [[[...CAR, 2, 'show', 'when', 0, 'field'], 'has-loan']],
    at: [...CAR, 2, 'show', 'when', 0, 'field'],
    message: '"has-loan" does not match the format',
    suggestion: 'has_loan',
  },
  {
    what: 'yes as a text',
    edits: [[[...CAR, 2, 'show', 'when', 0, 'value'], 'yes']],
    at: [...CAR, 2, 'show', 'when', 0, 'value'],
    message: 'must be true or false',
  },
  {
    what: 'a limit as a text',
    edits: [[[...CAR, 3, 'max'], '500000']],
    at: [...CAR, 3, 'max'],
    message: 'must be a number',
  },
  {
    what: 'limits that are swapped',
    edits: [
      [[...CAR, 2, 'min'], 100_000],
      [[...CAR, 2, 'max'], 1],
    ],
    at: [...CAR, 2, 'min'],
    message: 'the minimum 100000 is above the maximum 1',
  },
  {
    what: 'a step copied with its name',
    edits: [[[...ASK, 'steps', 2, 'name'], 'visit']],
    at: [...ASK, 'steps', 2, 'name'],
    message: 'step "visit" is already used',
  },
  {
    what: 'a field asked for twice',
    edits: [[[...YOU, 0, 'name'], 'phone']],
    at: [...YOU, 1, 'name'],
    message: 'field "phone" is already used',
  },
  {
    what: 'a step that can never be reached',
    edits: [
      [
        [...ASK, 'steps', 2, 'show'],
        {
          when: [
            { op: 'is', field: 'has_loan', value: false },
            { op: 'range', field: 'loan', min: 1 },
          ],
        },
      ],
    ],
    at: [...ASK, 'steps', 2, 'show', 'when', 0],
    message: 'this step can never be reached',
  },
  {
    what: 'a label in one language',
    edits: [[[...YOU, 1, 'label'], { en: 'Phone' }]],
    at: [...YOU, 1, 'label'],
    message: 'missing in',
  },
  {
    what: 'a label whose key is misspelt',
    edits: [[[...YOU, 1, 'label'], 'forms:field.phon']],
    at: [...YOU, 1, 'label'],
    message: 'forms:field.phon',
    suggestion: 'forms:field.phone',
  },
  {
    what: 'an address of a page with blanks',
    edits: [[[...ASK, 'path'], 'Ask us']],
    at: [...ASK, 'path'],
    message: 'does not match the format',
    suggestion: 'ask-us',
  },
  {
    what: 'a form under a name with a hyphen',
    edits: [[['forms', 'ask-again'], { ...FORM, path: 'ask-again' }]],
    at: ['forms', 'ask-again'],
    message: 'ask-again',
    suggestion: 'ask_again',
  },
];
