import type { ApiDocument, ApiOperation, ApiParameter, ApiSchema } from './openapi-document.ts';

/** Staff log in with a browser; other sites and programs cannot call these. */
const FOR_STAFF = /^\/api\/v1\/(?:desk|staff)\//;
/** Calls whose query has the filters of the region too. */
const SEARCHES = ['getListings', 'getListingsNewHome'];
/** Members of every input (`CallInput`); no parameter may have one of their names. */
const TAKEN = ['body', 'filters', 'idempotencyKey'];

interface Printed {
  text: string;
  /** Contracts that it names. */
  contracts: string[];
}

/** Prints `src/region/api/calls.ts`: the calls of a document without those of staff. */
export function printCalls({ paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    FOR_STAFF.test(path)
      ? []
      : Object.entries(methods).map(([method, operation]) =>
          printCall(method.toUpperCase(), path, operation),
        ),
  );
  const contracts = [...new Set(calls.flatMap((call) => call.contracts))].sort();
  return `/* Made from the OpenAPI document. After a change of the API: npx vitest run tests/api/client-calls.long.test.ts -u */
import type {
${contracts.map((name) => `  ${name},`).join('\n')}
} from '#contracts/types.ts';
import type { Call, Filters } from './call.ts';

${calls.map(({ text }) => text).join('\n')}`;
}

function printCall(method: string, path: string, operation: ApiOperation): Printed {
  const { operationId = '', summary = '', description = '', parameters = [], deprecated } = operation;
  const body = contractOf(operation.requestBody?.content['application/json']?.schema);
  const answer = answerOf(operation);
  const members = [
    ...parameters.map(memberOf),
    ...(SEARCHES.includes(operationId) ? [FILTERS] : []),
    ...(body === undefined ? [] : [`  body: ${body};`]),
  ];
  const input = members.length === 0 ? 'Record<string, never>' : `{\n${members.join('\n')}\n}`;
  const comment = deprecated
    ? `/**\n * ${summary}\n * @deprecated ${description.replace(/^.*Deprecated: /s, '')}\n */`
    : `/** ${summary} */`;
  return {
    text: `${comment}
export const ${operationId}: Call<${input}, ${answer}> = { method: '${method}', path: '${path}' };
`,
    contracts: [body, answer].filter((name) => name !== undefined && !PLAIN.has(name)) as string[],
  };
}

const PLAIN = new Set(['undefined', 'Blob', 'unknown']);
const FILTERS = '  /** Filters of the region. */\n  filters?: Filters;';

function memberOf({ name, in: place, required = false, schema, description }: ApiParameter): string {
  const key = place === 'header' ? name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) : name;
  if (place !== 'header' && TAKEN.includes(key)) throw new Error(`a parameter may not be named ${key}`);
  const text = description === undefined ? '' : `  /** ${description.replaceAll(/\s*\n\s*/g, ' ')} */\n`;
  return `${text}  ${/^[A-Za-z]\w*$/.test(key) ? key : `'${key}'`}${required ? '' : '?'}: ${typeOf(schema)};`;
}

function typeOf({ type, enum: values }: ApiSchema): string {
  if (values) return values.map((value) => `'${value}'`).join(' | ');
  if (type === 'string') return 'string';
  return type === 'integer' || type === 'number' ? 'number' : 'string | number';
}

function answerOf({ responses }: ApiOperation): string {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const types = Object.keys(success?.content ?? {});
  if (types.length === 0) return 'undefined';
  return contractOf(success?.content?.['application/json']?.schema) ?? 'Blob';
}

function contractOf(schema: ApiSchema | undefined): string | undefined {
  return schema && (schema.$ref?.replace('#/components/schemas/', '') ?? 'unknown');
}
