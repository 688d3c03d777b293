import { _, Ajv2020, type CodeKeywordDefinition } from 'ajv/dist/2020.js';
import { _Code } from 'ajv/dist/compile/codegen/code.js';
import standalone from 'ajv/dist/standalone/index.js';
import { DAY_MS } from '#domain/time/durations.ts';
import type { AnswerError } from '#region/forms/answer-error.ts';
import type { AnswerSchema } from '#region/forms/field-kind.ts';
import { fieldKindOf } from '#region/forms/field-kinds.ts';
import { MIN_YEAR } from '#region/search/calendar-year.ts';

/** What checks the answers to a form, here and in browsers. */
export interface CompiledForm {
  /** What the answers are checked by. */
  schema: AnswerSchema;
  /**
   * @param today ISO day in the time zone of the region
   * @returns no errors: the answers are right
   */
  check(answers: unknown, today: string): readonly AnswerError[];
  /** ES module whose default export is the same function. It imports nothing. */
  module: string;
}

/** `day: { min, max }`: an ISO day that exists, so many days from today. Today is the context of the call. */
const day: CodeKeywordDefinition = {
  keyword: 'day',
  type: 'string',
  schemaType: 'object',
  error: { message: '', params: ({ params: { limit, days } }) => _`{limit: ${limit}, days: ${days}}` },
  code(context) {
    const { gen, data, schema } = context;
    const time = gen.const('time', _`Date.parse(${data})`);
    const today = gen.const('today', _`Date.parse(this.today)`);
    const fail = (limit: string, days: number) => {
      context.setParams({ limit: _`${limit}`, days: _`${days}` });
      context.error();
    };
    // a day such as February 30 is parsed as one of March
    const isReal = _`${time} === ${time} && new Date(${time}).toISOString().slice(0, 10) === ${data}`;
    gen.if(
      isReal,
      () => {
        const { min, max } = schema as { min?: number; max?: number };
        if (min !== undefined) gen.if(_`${time} < ${today} + ${min * DAY_MS}`, () => fail('min', min));
        if (max !== undefined) gen.if(_`${time} > ${today} + ${max * DAY_MS}`, () => fail('max', max));
      },
      () => fail('real', 0),
    );
  },
};

/** `carYear: true`: a year of which a car can be, by the day of the call. */
const carYear: CodeKeywordDefinition = {
  keyword: 'carYear',
  type: 'number',
  error: { message: '', params: _`{}` },
  code: (context) =>
    context.fail(_`${context.data} < ${MIN_YEAR} || ${context.data} > Number(this.today.slice(0, 4)) + 1`),
};

/** `ownCheck: "<type>"`: the answer is right for its kind of field, whose code is part of the module. */
const ownCheck: CodeKeywordDefinition = {
  keyword: 'ownCheck',
  type: 'string',
  schemaType: 'string',
  error: { message: '', params: _`{}` },
  code(context) {
    const { isRight } = fieldKindOf({ type: context.schema });
    if (isRight) context.fail(_`!(${new _Code(String(isRight))})(${context.data})`);
  },
};

/** Compiles the schema of a form. Costs some milliseconds. @throws when a schema needs more than its own code */
export function compileForm(schema: AnswerSchema): CompiledForm {
  const ajv = new Ajv2020({
    allErrors: true,
    // limits that are answers of other fields
    $data: true,
    messages: false,
    // lengths are those of HTML inputs, and need no code of Ajv's
    unicode: false,
    loopRequired: Number.POSITIVE_INFINITY,
    loopEnum: Number.POSITIVE_INFINITY,
    multipleOfPrecision: 6,
    passContext: true,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    strict: false,
    logger: false,
    code: { source: true, esm: true, optimize: 2 },
    keywords: [day, carYear, ownCheck],
  });
  const validate = ajv.compile(schema);
  const code = withoutSchemaPaths(standalone(ajv, validate));
  if (/\brequire\(|^import /m.test(code)) throw new Error('the code of a form needs code of Ajv');
  return {
    schema,
    check(answers, today) {
      if (validate.call({ today }, answers)) return [];
      const errors: AnswerError[] = validate.errors ?? [];
      return errors.map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params }));
    },
    module: `${code.replace(/export default (\w+);/, CHECK)}\n`,
  };
}

/** The function that Ajv makes keeps its errors as a property; the module gives them back. */
const CHECK =
  'export default function check(answers, today) { return $1.call({ today }, answers) ? [] : $1.errors; }';

/** Nobody reads where in the schema an error arose. */
const withoutSchemaPaths = (code: string): string => code.replace(/,?schemaPath:"(?:[^"\\]|\\.)*"/g, '');
