import type { AnswerSchema } from '#region/forms/field-kind.ts';
import { formsOf, hasPage, type NamedForm } from '#region/forms/form-address.ts';
import { formSchema } from '#region/forms/form-schema.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { MAX_YEAR, MIN_YEAR } from '#region/search/calendar-year.ts';
import { REGION_API } from '../route.ts';

/** The parts of the document that forms are described in. */
export interface FormDocument {
  paths: Record<
    string,
    { post?: { requestBody?: { content: Record<string, { schema?: { $ref?: string } & object }> } } }
  >;
  components?: { schemas?: Record<string, object> };
}

const SEND_FORM = '#/components/schemas/SendFormBody';

/**
 * Describes the bodies of the calls that take forms: the answers of each form of each region are a schema of their own,
 * made from the one that the API checks with.
 */
export function describeFormBodies(document: FormDocument, regions: readonly ResolvedRegion[]): void {
  const schemas = document.components?.schemas ?? {};
  const { subject } = propertiesOf(schemas.SendFormBody);
  const { examples } = (schemas.SendFormBody ?? {}) as { examples?: unknown };
  const forms = regions.flatMap((region) =>
    formsOf(region)
      .filter(hasPage)
      .map((named) => ({ ...named, region })),
  );
  for (const [path, taken] of Map.groupBy(forms, pathOf)) {
    const json = document.paths[path]?.post?.requestBody?.content['application/json'];
    // other calls take more than answers
    if (json?.schema?.$ref !== SEND_FORM) continue;
    const answers = taken.map(({ region, name, form }) => {
      const title = titleOf(region.code, name);
      schemas[title] = {
        description: `Answers of the form ${name} of ${region.code}; x-rules say what else must hold.`,
        ...documented(formSchema(form, region)),
      };
      return { $ref: `#/components/schemas/${title}` };
    });
    const names = [...new Set(taken.map(({ name }) => name))];
    const body: object = {
      type: 'object',
      additionalProperties: false,
      required: ['answers'],
      properties: {
        form: {
          type: 'string',
          enum: names,
          description: 'Name of the form; may be missing if the call takes one form in the region.',
        },
        ...(subject && { subject }),
        answers: { anyOf: answers },
      },
      examples,
    };
    json.schema = body;
  }
}

const pathOf = ({ form }: NamedForm): string =>
  form.target.startsWith('macros/')
    ? `/${form.target}`
    : `${REGION_API.replace(':region', '{region}')}/${form.target.replace('{form}', '{slug}')}`;

/** Title of a schema in Pascal case: region, words of the form, `Answers`. */
const titleOf = (region: string, form: string): string =>
  `${[region, ...form.split('_')].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Answers`;

const propertiesOf = (schema: object | undefined): Record<string, object | undefined> =>
  (schema as { properties?: Record<string, object> } | undefined)?.properties ?? {};

/**
 * An answer schema in words that generators of clients know. Rules that depend on other answers become `x-rules`; those
 * that hold always are kept. Days are dates, with their limits in days from today; `x-check` names a check in
 * code, as that of a car's year, which ends with the next one.
 */
function documented(schema: AnswerSchema): AnswerSchema {
  const {
    allOf = [],
    if: condition,
    then,
    else: otherwise,
    day,
    carYear,
    ownCheck,
    exclusiveMaximum,
    ...rest
  } = schema;
  const rules = [
    ...(condition === undefined ? [] : [{ if: condition, then, else: otherwise }]),
    ...(allOf as AnswerSchema[]),
  ];
  const always = rules.filter(({ required, ...others }) => required && Object.keys(others).length === 0);
  const sometimes = rules.filter((rule) => !always.includes(rule));
  const required = [rest.required ?? [], ...always.map((rule) => rule.required)].flat();
  const below = (exclusiveMaximum as { $data?: string } | undefined)?.$data?.replace('1/', '');
  return {
    ...rest,
    ...(required.length > 0 && { required }),
    ...(rest.properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(rest.properties as Record<string, AnswerSchema>).map(([name, part]) => [
          name,
          documented(part),
        ]),
      ),
    }),
    ...(day !== undefined && { format: 'date', 'x-days-from-today': day }),
    ...(carYear !== undefined && { minimum: MIN_YEAR, maximum: MAX_YEAR, 'x-check': 'carYear' }),
    ...(ownCheck !== undefined && { 'x-check': ownCheck }),
    ...(below === undefined ? exclusiveMaximum !== undefined && { exclusiveMaximum } : { 'x-below': below }),
    ...(sometimes.length > 0 && { 'x-rules': sometimes }),
  };
}
