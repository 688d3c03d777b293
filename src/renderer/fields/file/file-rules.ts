import type { FieldViewOf } from '#region/forms/field-kinds.ts';

type Accepted = FieldViewOf<'file'>['accept'][number];

const MIB = 1024 * 1024;
/** As much as the API takes (HARDENING A29); more need not be sent. */
const MAX_MIB = 10;

const MIME_TYPES: Readonly<Record<Accepted, readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/webp'],
  pdf: ['application/pdf'],
};

/** MIME types of what a field accepts. */
export const mimeTypes = (accept: readonly Accepted[]): string[] =>
  accept.flatMap((each) => MIME_TYPES[each]);

/** Why a file need not be sent; undefined: it may be. Browsers tell the type by the ending of the name. */
export function refusalOf(
  { size, type }: Pick<File, 'size' | 'type'>,
  accept: readonly Accepted[],
): 'tooLarge' | 'wrongType' | undefined {
  if (!mimeTypes(accept).includes(type)) return 'wrongType';
  return size > MAX_MIB * MIB ? 'tooLarge' : undefined;
}

/** The largest size in words. */
export const maxSize = (locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte' }).format(MAX_MIB);
