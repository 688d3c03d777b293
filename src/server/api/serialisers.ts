import { build, type ObjectSchema } from 'fast-json-stringify';
import type { ContractSchema } from './contract-schemas.ts';

/**
 * Compiled JSON writer of a contract: properties that the contract does not name are left out (HARDENING A12).
 * @param path property below the contract, for a part of an answer
 */
export function compileSerialiser<Value>(
  schemas: readonly ContractSchema[],
  title: string,
  path?: string,
): (value: Value) => string {
  const external = Object.fromEntries(schemas.map((schema) => [schema.$id, writable(schema)]));
  const contract = external[title];
  const part = path === undefined ? contract : propertyOf(contract, path);
  if (!part) throw new Error(`there is no contract ${title}${path ? `.${path}` : ''}`);
  return build(writable(part), { schema: external });
}

// Known by the key alone: a schema that is among its own references under its own id would be refused.
function writable(schema: object): ObjectSchema {
  const { $id: _id, ...rest } = { $id: '', ...schema };
  return { type: 'object', ...rest };
}

function propertyOf(schema: object | undefined, name: string): object | undefined {
  return schema && 'properties' in schema ? (schema.properties as Record<string, object>)[name] : undefined;
}
