import { build, type ObjectSchema } from 'fast-json-stringify';
import type { ContractSchema } from './contract-schemas.ts';
import { referencedContracts } from './referenced-contracts.ts';

/**
 * Compiled JSON serialiser of a contract: removes properties that the contract does not name (HARDENING A12).
 * @param path property inside the contract, for a part of an answer
 */
export function compileSerialiser<Value>(
  schemas: readonly ContractSchema[],
  title: string,
  path?: string,
): (value: Value) => string {
  const known = compiled.get(schemas) ?? new Map<string, ReturnType<typeof build>>();
  compiled.set(schemas, known);
  const name = `${title} ${path ?? ''}`;
  const serialise = known.get(name) ?? compile(schemas, title, path);
  known.set(name, serialise);
  return serialise;
}

/** Other content and drafts have the same contracts. */
const compiled = new WeakMap<readonly ContractSchema[], Map<string, ReturnType<typeof build>>>();

function compile(schemas: readonly ContractSchema[], title: string, path?: string): ReturnType<typeof build> {
  const contract = schemas.find(({ $id }) => $id === title);
  const part = path === undefined ? contract : propertyOf(contract, path);
  if (!part) throw new Error(`unknown contract ${title}${path ? `.${path}` : ''}`);
  const contracts = new Map(schemas.map((schema) => [`${schema.$id}#`, schema]));
  const external = Object.entries(referencedContracts(JSON.stringify(part), contracts));
  return build(writable(part), {
    schema: Object.fromEntries(external.map(([name, schema]) => [name, writable(schema)])),
  });
}

// Registered by key only: a schema that references itself under its own id would be rejected.
function writable(schema: object): ObjectSchema {
  const { $id: _id, ...rest } = { $id: '', ...schema };
  return { type: 'object', ...rest };
}

function propertyOf(schema: object | undefined, name: string): object | undefined {
  return schema && 'properties' in schema ? (schema.properties as Record<string, object>)[name] : undefined;
}
