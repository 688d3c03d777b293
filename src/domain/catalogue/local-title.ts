import type { Catalogue } from './catalogue.ts';

/** Slugs of the make and the `make.model` of a car, where they are known. */
export interface TitledCar {
  title: string;
  make: string;
  model: string;
}

/**
 * The title of a car with its make and model as a language writes them: `Toyota Raize 1.0 G` → `トヨタ ライズ 1.0 G`.
 * Only names that stand in the title as words are replaced; the model only where it follows the make.
 */
export function localTitle(
  { title, make, model }: TitledCar,
  language: string,
  catalogue: Pick<Catalogue, 'make' | 'model' | 'displayName'>,
): string {
  const brand = catalogue.make(make);
  const known = catalogue.model(model);
  if (!brand) return title;
  const start = wordAt(title, known?.name ?? '', 0);
  // a model that begins with its make has it once: `MG ZS`
  if (known && start >= 0 && known.name.startsWith(brand.name))
    return replaced(title, start, known.name, catalogue.displayName(model, language));
  const at = wordAt(title, brand.name, 0);
  if (at < 0) return title;
  const end = at + brand.name.length;
  const hasModel = known !== undefined && wordAt(title, known.name, end + 1) === end + 1;
  const withModel = hasModel
    ? replaced(title, end + 1, known.name, catalogue.displayName(model, language))
    : title;
  return replaced(withModel, at, brand.name, catalogue.displayName(make, language));
}

function replaced(text: string, at: number, name: string, by: string): string {
  return text.slice(0, at) + by + text.slice(at + name.length);
}

const LETTER = /[\p{L}\p{N}]/u;

/** Where a name stands in a text as whole words, in any case; -1: nowhere. */
function wordAt(text: string, name: string, from: number): number {
  if (name === '') return -1;
  const at = text.toLowerCase().indexOf(name.toLowerCase(), from);
  if (at < 0) return -1;
  const isWhole = !LETTER.test(text[at - 1] ?? ' ') && !LETTER.test(text[at + name.length] ?? ' ');
  return isWhole ? at : -1;
}
