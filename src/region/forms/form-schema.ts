import type { FormCondition, FormCriterion, FormField, RequestForm } from '#contracts/types.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import type { AnswerSchema } from './field-kind.ts';
import { fieldKindOf } from './field-kinds.ts';

type Criteria = readonly FormCriterion[];

/**
 * JSON Schema of the answers to a form in a region. It agrees with `visibleFields`: an answer to a field that is not shown
 * is refused, and a shown field that needs an answer is required. Three keywords are of this product. `day`: an ISO day
 * between `min` and `max` days from today. `carYear`: a year of which a car can be. `ownCheck`: what the kind of field says about the answer.
 */
export function formSchema({ steps }: Pick<RequestForm, 'steps'>, region: ResolvedRegion): AnswerSchema {
  const fields = steps.flatMap((step) =>
    step.fields.map((field) => ({ field, shown: [...criteriaOf(step.show), ...criteriaOf(field.show)] })),
  );
  const byName = new Map(fields.map(({ field }) => [field.name, field]));
  const holds = (criteria: Criteria) => conditionSchema(criteria, byName);
  const rules = [...Map.groupBy(fields, ({ shown }) => JSON.stringify(shown)).values()].flatMap((group) => {
    const shown = group[0]?.shown ?? [];
    const always = group.flatMap(({ field }) => (field.required === true ? [field.name] : []));
    const then = { required: always };
    const hidden = Object.fromEntries(group.map(({ field }) => [field.name, false]));
    const own = shown.length === 0 ? then : { if: holds(shown), then, else: { properties: hidden } };
    const sometimes = group.flatMap(({ field }) =>
      typeof field.required === 'object'
        ? // biome-ignore lint/suspicious/noThenProperty: keyword of JSON Schema
          [{ if: holds([...shown, ...field.required.when]), then: { required: [field.name] } }]
        : [],
    );
    return [own, ...sometimes];
  });
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(fields.map(({ field }) => [field.name, answerSchema(field, region)])),
    allOf: rules,
  };
}

/** An answer that another field limits: without the other answer every one is right. */
const answerSchema = (field: FormField, region: ResolvedRegion): AnswerSchema => ({
  // an empty text is no answer, whatever else it breaks
  minLength: 1,
  ...fieldKindOf(field).schema(field, region),
  ...(fieldKindOf(field).isRight && { ownCheck: field.type }),
  ...(field.below !== undefined && { exclusiveMaximum: { $data: `1/${field.below}` } }),
});

const criteriaOf = (condition: FormCondition | undefined): Criteria => condition?.when ?? [];

/** A missing answer meets no criterion. */
function conditionSchema(criteria: Criteria, fields: ReadonlyMap<string, FormField>): AnswerSchema {
  const byField = Map.groupBy(criteria, ({ field }) => field);
  return {
    required: [...byField.keys()],
    properties: Object.fromEntries(
      [...byField].map(([name, own]) => {
        const [only, ...more] = own.map((criterion) => criterionSchema(criterion, fields.get(name)));
        return [name, more.length === 0 ? only : { allOf: [only, ...more] }];
      }),
    ),
  };
}

function criterionSchema(
  { op, value, values = [], min, max }: FormCriterion,
  field: FormField | undefined,
): AnswerSchema {
  switch (op) {
    case 'is':
      return { const: value };
    case 'in':
      return field?.multiple ? { type: 'array', contains: { enum: values } } : { enum: values };
    case 'range':
      return {
        type: 'number',
        ...(min !== undefined && { minimum: min }),
        ...(max !== undefined && { maximum: max }),
      };
  }
}
