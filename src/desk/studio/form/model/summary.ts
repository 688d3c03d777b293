import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import type { RegionForm } from './region-form.ts';
import { labelOf, wordsOf } from './suggestions.ts';

const MAX_LENGTH = 90;
const MAX_PARTS = 6;

/** A value in a few words; empty for an empty one. */
export function summaryOf(form: RegionForm, value: Json | undefined): string {
  const text = wordsFor(form, value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}

function wordsFor(form: RegionForm, value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return joined(value.map((each) => labelOf(form, each) ?? plain(each)));
  if (!isObject(value)) return typeof value === 'string' ? (wordsOf(form, value) ?? value) : String(value);
  return joined(
    Object.entries(value).map(([name, each]) => {
      const text = isObject(each) || Array.isArray(each) ? '' : plain(each);
      return text === '' ? name : `${name}: ${text}`;
    }),
  );
}

function joined(parts: readonly string[]): string {
  const shown = parts.slice(0, MAX_PARTS).join(', ');
  return parts.length > MAX_PARTS ? `${shown}, … (${parts.length})` : shown;
}

const plain = (value: Json): string => (typeof value === 'object' ? '…' : String(value));
