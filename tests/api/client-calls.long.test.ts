import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compile, declarations } from '../../scripts/pack/make-package.ts';
import { visitorOf } from './login/log-in.ts';
import type { ApiDocument, ApiOperation, ApiParameter, ApiSchema } from './openapi-document.ts';
import { openTestSite, type TestSite } from './test-site.ts';

/** Staff log in with a browser; other sites and programs cannot call these. */
const FOR_STAFF = /^\/api\/v1\/(?:desk|staff)\//;

/** Calls whose query has the filters of the region too. */
const SEARCHES = ['getListings', 'getListingsNewHome'];

/** Members of every input (`CallInput`); no parameter may have one of their names. */
const TAKEN = ['body', 'filters', 'idempotencyKey'];

const PLAIN = new Set(['undefined', 'Blob', 'unknown']);

const FILTERS = '  /** Filters of the region. */\n  filters?: Filters;';

const ROOT = join(import.meta.dirname, '../..');
const ENTRY = 'src/exports/client.ts';
const PACKAGE = {
  name: 'forecourt',
  type: 'module',
  imports: { '#*': './src/*' },
  exports: { './client': { types: './src/exports/client.d.ts', default: './src/exports/client.js' } },
};
/** A program of a company. Its arguments are the origin of the API and a token. */
const PROGRAM = `
  import { ApiError, createClient, getConfig, getListings, getListingsBySlug, getListingsSaved } from 'forecourt/client';

  const [origin = '', token = ''] = process.argv.slice(2);
  const client = createClient({ origin, token: () => token });
  const region = 'sg';
  const filters = { make: ['toyota', 'honda'], price: '10000-190000' };
  const { data, meta } = await client.call(getListings, { region, size: 3, filters });
  const saved = await client.call(getListingsSaved, { region });
  const config = await client.call(getConfig, { region });
  const refused = await client.call(getListingsBySlug, { region, slug: 'no-such-car' }).catch((error) => error);
  console.log(
    JSON.stringify({
      slugs: data.map(({ slug }) => slug),
      total: meta.total,
      saved: saved.data.length,
      currency: config.data.currency.code,
      refused: refused instanceof ApiError && [refused.status, refused.answer?.code],
    }),
  );

  // @ts-expect-error there is no such parameter
  export const misspelt = () => client.call(getListings, { region, siez: 3 });
  // @ts-expect-error a region is needed
  export const incomplete = () => client.call(getListings, {});
  // @ts-expect-error the answer has no such part
  export const absent = () => client.call(getConfig, { region }).then(({ date }) => date);
`;
const run = promisify(execFile);

let site: TestSite;
let folder: string;

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 100 } });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  folder = mkdtempSync(join(tmpdir(), 'forecourt-client-'));
  const installed = 'node_modules/forecourt';
  const files = new Map([
    ['package.json', '{ "type": "module" }'],
    ['program.ts', PROGRAM],
    [`${installed}/package.json`, JSON.stringify(PACKAGE)],
  ]);
  for (const [file, text] of [...compile(ROOT, ENTRY), ...declarations(ROOT, [ENTRY])])
    files.set(`${installed}/${file}`, text);
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
});
afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true, force: true });
  await site?.close();
});

it('the client has the calls of the document', async () => {
  const calls = printCalls(site.app.swagger() as unknown as ApiDocument);
  await expect(calls).toMatchFileSnapshot(join(ROOT, 'src/region/api/calls.ts'));
});

it('finds cars, answers for a login and throws refusals in a program of a company', async () => {
  const { access_token: token } = await visitorOf(() => site).logIn('sg', '81234567');
  const origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
  const { stdout } = await run(process.execPath, ['program.ts', origin, token], { cwd: folder });
  const search = '/api/v1/rabbit/sg/listings?make=toyota&make=honda&price=10000-190000&size=3';
  const { data, meta } = (await site.app.inject(search)).json();
  expect(data.length).toBeGreaterThan(0);
  expect(JSON.parse(stdout)).toEqual({
    slugs: data.map(({ slug }: { slug: string }) => slug),
    total: meta.total,
    saved: 0,
    currency: 'SGD',
    refused: [404, 'not_found'],
  });
});

it('types of the client refuse parameters and answers that do not exist', async () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const modules = ['--target', 'esnext', '--module', 'nodenext', '--lib', 'esnext,dom'];
  // Node has a program of its own to type; only the client is of interest here
  writeFileSync(join(folder, 'node.d.ts'), 'declare const process: { argv: string[] };\n');
  const { stdout } = await run(
    process.execPath,
    [tsc, '--strict', '--noEmit', ...modules, 'program.ts', 'node.d.ts'],
    { cwd: folder },
  ).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});

interface Printed {
  text: string;
  /** Contracts that it names. */
  contracts: string[];
}

/** Prints `src/region/api/calls.ts`: the calls of a document without those of staff. */
function printCalls({ paths }: ApiDocument): string {
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
