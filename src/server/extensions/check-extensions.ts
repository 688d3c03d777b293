import { existsSync } from 'node:fs';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { OWN_METHODS } from '#region/payments/payment-methods.ts';
import { VARIABLES } from '../config/variables.ts';
import { nearest } from '../manifests/nearest.ts';
import { schemaAjv, schemaFault } from './check-schema.ts';
import type { Extension } from './extension.ts';
import { EXTENSION_SCHEMA } from './extension-schema.ts';

/** Smallest and largest value of minute, hour, day, month and day of the week. */
const BOUNDS = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** A fault of an extension, and which one it is. */
export interface ExtensionFault {
  /** Undefined: the whole list, or one without a name. */
  extension?: string;
  message: string;
}

/** Kinds of the site, which no extension may add again. */
export interface OwnKinds {
  feedReaders: readonly string[];
  paymentProviders: readonly string[];
  messageServices: readonly string[];
}

/** Checks what the default export of `forecourt.config.ts` has. */
export function checkExtensions(config: unknown, own: OwnKinds): ExtensionFault[] {
  if (typeof config !== 'object' || config === null)
    return [{ message: 'it has no default export; write `export default defineConfig({ extensions: [] })`' }];
  const { extensions = [], ...others } = config as { extensions?: unknown };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return [{ message: `"${unknown}" is not a property; allowed: extensions` }];
  if (!Array.isArray(extensions)) return [{ message: '"extensions" is not a list' }];
  const validate = validator();
  const inShape = extensions.flatMap((each: unknown, index) => shapeFaults(validate, each, index));
  return inShape.length > 0
    ? inShape
    : [...twins(extensions), ...kindTwins(extensions, own), ...unknownMethods(extensions)];
}

function validator(): ValidateFunction {
  const ajv = schemaAjv();
  ajv.addKeyword({ keyword: 'isFunction', validate: (_: true, data: unknown) => typeof data === 'function' });
  ajv.addKeyword({ keyword: 'isPattern', validate: (_: true, data: string) => isPattern(data) });
  ajv.addKeyword({ keyword: 'isCron', validate: (_: true, data: string) => isCron(data) });
  ajv.addKeyword({
    keyword: 'isFileAddress',
    validate: (_: true, data: unknown) =>
      data instanceof URL && data.protocol === 'file:' && existsSync(data),
  });
  ajv.addKeyword({ keyword: 'isSchema', validate: checkSchema, errors: true });
  return ajv.compile(EXTENSION_SCHEMA);
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

const checkSchema = Object.assign(
  (_: true, data: object): boolean => {
    const fault = schemaFault(data as Record<string, unknown>);
    checkSchema.errors = fault === undefined ? [] : [{ keyword: 'isSchema', message: fault, params: {} }];
    return fault === undefined;
  },
  { errors: [] as Partial<ErrorObject>[] },
);

function shapeFaults(validate: ValidateFunction, value: unknown, index: number): ExtensionFault[] {
  if (validate(value)) return [];
  const { name } = (value ?? {}) as { name?: unknown };
  const extension = typeof name === 'string' ? name : undefined;
  return (validate.errors ?? []).map((error) => ({
    ...(extension !== undefined && { extension }),
    message: `${extension === undefined ? `extensions[${index}]: ` : ''}${faultText(error)}`,
  }));
}

const REASONS: Readonly<Record<string, string>> = {
  isFunction: 'is not a function',
  isPattern: 'is not a regular expression',
  isCron: 'is not a cron expression of five fields, such as "*/15 * * * *"',
  isFileAddress: "is not the address of a file that exists; write new URL('./style.css', import.meta.url)",
};

function faultText({ keyword, instancePath, params, message, parentSchema }: ErrorObject): string {
  const place = instancePath.slice(1).replaceAll('/', '.') || 'it';
  if (keyword === 'additionalProperties') {
    const wrong = String(params.additionalProperty);
    const near = nearest(wrong, Object.keys((parentSchema?.properties ?? {}) as object));
    return `${place} has no property "${wrong}"${near ? `; did you mean "${near}"?` : ''}`;
  }
  if (keyword === 'enum') return `${place} is none of ${(params.allowedValues as string[]).join(', ')}`;
  if (keyword === 'isSchema') return `${place} is no usable JSON Schema: ${message}`;
  return `${place} ${REASONS[keyword] ?? message}`;
}

/** Extensions with one name, and names that one extension has twice. */
function twins(extensions: readonly Extension[]): ExtensionFault[] {
  const own = new Set(Object.values(VARIABLES).map(({ name }) => name));
  return [
    ...repeated(extensions.map(({ name }) => name)).map((name) => ({
      extension: name,
      message: 'two extensions have this name',
    })),
    ...extensions.flatMap(({ name, jobs = [], documents = [], apiRoutes = [], variables = {} }) => [
      ...repeated(documents.map((document) => document.name)).map((document) => ({
        extension: name,
        message: `two documents are named "${document}"`,
      })),
      ...repeated(jobs.map((job) => job.name)).map((job) => ({
        extension: name,
        message: `two jobs are named "${job}"`,
      })),
      ...repeated(apiRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':…')}`)).map(
        (route) => ({ extension: name, message: `two routes have the address ${route}` }),
      ),
      ...apiRoutes.flatMap(({ method, path, body, query, answer }) => [
        ...(answer.type !== 'object' && answer.type !== 'array'
          ? [{ extension: name, message: `the answer of ${method} ${path} is not of type object or array` }]
          : []),
        ...(path.startsWith('documents/')
          ? [{ extension: name, message: `${method} ${path}: below documents/ are the documents` }]
          : []),
        ...(method === 'GET' && body
          ? [{ extension: name, message: `the route ${method} ${path} cannot have a body` }]
          : []),
        ...(query && query.type !== 'object'
          ? [{ extension: name, message: `the query of ${method} ${path} is not of type object` }]
          : []),
      ]),
      ...Object.keys(variables)
        .filter((variable) => own.has(variable))
        .map((variable) => ({ extension: name, message: `${variable} is a variable of the site` })),
    ]),
  ];
}

const KIND_LABELS: Readonly<Record<keyof OwnKinds, string>> = {
  feedReaders: 'feed reader',
  paymentProviders: 'payment provider',
  messageServices: 'message service',
};

/** Kinds that exist already: of the site, or of another extension. */
function kindTwins(extensions: readonly Extension[], own: OwnKinds): ExtensionFault[] {
  return Object.entries(KIND_LABELS).flatMap(([part, label]) => {
    const key = part as keyof OwnKinds;
    const taken = new Map(own[key].map((name) => [name, 'the site']));
    return extensions.flatMap((extension) =>
      (extension[key] ?? []).flatMap((kind) => {
        const owner = taken.get(kind.name);
        taken.set(kind.name, `the extension "${extension.name}"`);
        return owner === undefined
          ? []
          : [
              {
                extension: extension.name,
                message: `the ${label} "${kind.name}" exists in ${owner} already`,
              },
            ];
      }),
    );
  });
}

/** Methods of providers that nobody describes. */
function unknownMethods(extensions: readonly Extension[]): ExtensionFault[] {
  const known = [
    ...OWN_METHODS,
    ...extensions.flatMap(({ paymentMethods = {} }) => Object.keys(paymentMethods)),
  ];
  return extensions.flatMap(({ name: extension, paymentProviders = [] }) =>
    paymentProviders.flatMap(({ name, methods }) =>
      methods
        .filter((method) => !known.includes(method))
        .map((method) => {
          const near = nearest(method, known);
          const advice = near ? `did you mean "${near}"?` : 'add it to "paymentMethods"';
          return {
            extension,
            message: `the payment provider "${name}" takes "${method}", which is no method; ${advice}`,
          };
        }),
    ),
  );
}

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) < index)),
];

/** Whether a text is a cron expression of five fields with numbers, lists, ranges and steps. */
export function isCron(text: string): boolean {
  const fields = text.trim().split(/\s+/);
  return (
    fields.length === BOUNDS.length &&
    BOUNDS.every(([from, to], index) =>
      (fields[index] ?? '').split(',').every((part) => fits(part, from, to)),
    )
  );
}

function fits(part: string, from: number, to: number): boolean {
  const [, range = '', first = '', last = first, step = '1'] =
    /^(\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part) ?? [];
  if (range === '' || Number(step) < 1) return false;
  return range === '*' || (Number(first) >= from && Number(first) <= Number(last) && Number(last) <= to);
}
