import fastJson from 'fast-json-stringify';
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
  const external = Object.fromEntries(schemas.map((schema) => [schema.$id, schema]));
  const contract = external[title];
  const part = path === undefined ? contract : (contract?.properties as Record<string, object>)?.[path];
  if (!contract || !part) throw new Error(`there is no contract ${title}${path ? `.${path}` : ''}`);
  const { $id: _id, ...schema } = part as Record<string, unknown>;
  return fastJson(schema as fastJson.Schema, { schema: external as Record<string, fastJson.Schema> });
}
