/** A call of the API: how it is sent, and the types of what it takes and answers. */
export interface Call<Input, Answer> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `{name}` stands for a value of the input. */
  readonly path: string;
  /** Carries the types; no call has this property. */
  readonly types?: (input: Input) => Answer;
}

/** What a call answers. */
export type AnswerOf<Named> = Named extends Call<never, infer Answer> ? Answer : never;

/** Query keys of the filters of a region with their values. */
export type Filters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What every input may have beside the parameters of its call. */
export interface CallInput {
  readonly body?: unknown;
  readonly filters?: Filters;
  /** Makes a repeated request safe. */
  readonly idempotencyKey?: string;
}

export interface CallRequest {
  method: Call<unknown, unknown>['method'];
  /** Path and query. */
  address: string;
  headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
}

/**
 * Returns the request of a call.
 * @throws TypeError when a value of the path is missing or would lead to another path
 */
export function requestOf<Input>({ method, path }: Call<Input, unknown>, input: NoInfer<Input>): CallRequest {
  const { body, filters, idempotencyKey, ...values } = input as CallInput & Record<string, unknown>;
  const named = new Set<string>();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    named.add(name);
    return pathSegment(name, values[name]);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...values, ...filters }))
    if (value !== undefined && !named.has(name))
      for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  const search = query.toString();
  return {
    method,
    address: search === '' ? filled : `${filled}?${search}`,
    headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
    ...(body !== undefined && { body }),
  };
}

function pathSegment(name: string, value: unknown): string {
  const text = value === undefined ? '' : String(value);
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`"${text}" is no value of ${name}`);
  return encodeURIComponent(text);
}
