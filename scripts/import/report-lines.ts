import type { FieldCount, ImportNotes } from '../../src/server/import/import-notes.ts';
import type { ModelSuggestion } from '../../src/server/import/suggest-models.ts';

/** Lines for the catalogue to print. */
const SHOWN_SUGGESTIONS = 20;
/** Number of makes and models to list. */
const SHOWN_NAMES = 8;

/** Lines on how many rows had which outcome. */
export function countLines(report: object, what: string, dryRun: boolean): string[] {
  const counts = Object.entries(report).map(([name, count]) => {
    const label = dryRun && name === 'stored' ? 'to store' : name;
    return `  ${label.padEnd(10)} ${String(count).padStart(8)}`;
  });
  return [`${dryRun ? 'Dry run, nothing was stored' : 'Imported'}: ${what}`, ...counts];
}

/** Lines on values that were not read or were added, and on unknown makes and models. */
export function noteLines(notes: ImportNotes): string[] {
  const makes = notes.unknownMakes();
  const { cars, models } = notes.unknownModels();
  return [
    ...fieldLines('  values not read   ', notes.unread()),
    ...fieldLines('  added from the catalogue (same for all cars of the model)   ', notes.filled()),
    ...[...notes.countedFromImport()].map(
      ([field, count]) =>
        `  counted from today   ${field} of ${count} cars: their rows have no date ("asOf")`,
    ),
    ...(makes.length === 0
      ? []
      : [
          `  makes not in the catalogue   ${makes.length} (${shortList(makes)}); name them in shared/catalogue of the regions`,
        ]),
    ...(cars === 0
      ? []
      : [
          `  models not in the catalogue   ${models.length} of ${cars} cars, kept as written (${shortList(models)})`,
        ]),
  ];
}

/** Lines to paste into the catalogue, so that the next import knows the models. */
export function suggestionLines(suggestions: readonly ModelSuggestion[]): string[] {
  if (suggestions.length === 0) return [];
  const more = suggestions.length - SHOWN_SUGGESTIONS;
  return [
    '  to paste into regions/shared/catalogue (body type, seats, price index and engines are guesses; check them):',
    ...suggestions.slice(0, SHOWN_SUGGESTIONS).map(({ make, cars, alias, model }) => {
      const place = alias ? `${make}.json, "aliases" of the model ${alias.model}` : `${make}.json, "models"`;
      return `    ${place}   ${JSON.stringify(alias ? alias.name : model)}   (${cars} cars)`;
    }),
    ...(more > 0 ? [`    … and ${more} more`] : []),
  ];
}

function fieldLines(label: string, fields: FieldCount[]): string[] {
  return fields.map(({ field, count, example }, index) => {
    const name = field.slice(field.lastIndexOf('.') + 1);
    return `${index === 0 ? label : ' '.repeat(label.length)}${name} ${count} (for example "${example}")`;
  });
}

function shortList(names: string[]): string {
  return `${names.slice(0, SHOWN_NAMES).join(', ')}${names.length > SHOWN_NAMES ? ', …' : ''}`;
}
