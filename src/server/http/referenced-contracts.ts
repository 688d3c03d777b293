import type { Schema } from 'fast-json-stringify';
import type { ContractSchema } from './contract-schemas.ts';

/**
 * The compiler of serialisers traverses every schema that it is given: all contracts would take half of a start.
 * @param schema JSON of a schema
 * @returns the contracts that it refers to, directly or not, by name
 */
export function referencedContracts(
  schema: string,
  contracts: ReadonlyMap<string, ContractSchema>,
  found: Record<string, Schema> = {},
): Record<string, Schema> {
  for (const [, reference = ''] of schema.matchAll(/"\$ref":"([^"]+)"/g)) {
    const contract = contracts.get(reference);
    if (!contract || found[contract.$id]) continue;
    found[contract.$id] = contract as unknown as Schema;
    referencedContracts(JSON.stringify(contract), contracts, found);
  }
  return found;
}
