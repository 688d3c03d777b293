import { createHash, timingSafeEqual } from 'node:crypto';
import { formsOf, type NamedForm } from '#region/forms/form-address.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';

/** A spreadsheet that a form fills. */
export interface Spreadsheet {
  region: ResolvedRegion;
  form: NamedForm;
}

/**
 * Returns the spreadsheet with an id, or null. Takes the same time for every id: all known ones are compared, and whole
 * hashes of them.
 */
export function findSpreadsheet(regions: readonly ResolvedRegion[], id: string): Spreadsheet | null {
  const wanted = hashOf(id);
  const found = regions
    .flatMap((region) => formsOf(region).map((form) => ({ region, form })))
    .filter(
      ({ form: { form } }) =>
        form.spreadsheet !== undefined && timingSafeEqual(hashOf(form.spreadsheet), wanted),
    );
  return found[0] ?? null;
}

const hashOf = (id: string) => createHash('sha256').update(id).digest();
