import type { RegionManifest } from '../../../src/contracts/types.ts';
import { UsageError } from '../../usage-error.ts';
import { type Addable, type AddContext, planOf, textFlag, wordsFlag } from './addable.ts';
import type { Addition } from './addition.ts';
import { hasTerm, optionAdditions, optionPlaces, TERM_FLAGS, termAddition, termWords } from './terms.ts';

const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export const fuel: Addable = {
  name: 'fuel',
  argument: 'fuel',
  argumentText: 'value in addresses, such as hydrogen',
  summary: 'a fuel that cars may have',
  places:
    'Writes the value with its label, the option of each filter that asks for the fuel, words of the search box, the tile of the home page and the landing page. Forms that ask for the fuel offer it by themselves.',
  flags: [
    textFlag('label', '<language>=<text> or key of a text', isUnnamed),
    TERM_FLAGS.plural,
    TERM_FLAGS.pictogram,
    TERM_FLAGS.after,
    wordsFlag('en=hydrogen,fcev'),
    { name: 'tile', text: 'show a tile on the home page' },
    { name: 'page', text: 'make a landing page' },
  ],
  example: 'add fuel hydrogen --region vn --label vi="Hydro" --label en=Hydrogen',
  plan(name, given, context) {
    const { manifest, document, languages } = context;
    if (!NAME.test(name))
      throw new UsageError(`"${name}" cannot be a fuel  allowed: small letters, digits, - and _`);
    const fieldName = manifest.pages.fuelTypeField ?? '';
    const vocabulary = vocabularyOf(manifest);
    if (vocabulary === '')
      throw new UsageError(`the field "${fieldName}" (pages.fuelTypeField) has no vocabulary`);
    const options = optionPlaces(context, vocabulary);
    if (options.every(({ has }) => has(name)) && hasTerm(manifest, vocabulary, name))
      throw new UsageError(`there is a fuel "${name}" already`);
    return {
      ...planOf(document, [
        ...termAddition(vocabulary, name, given, context),
        ...optionAdditions(options, name, given),
        ...termWords(options, name, given, languages),
        ...(given.tile ? [{ path: ['pages', 'fuelTypes'], value: name, isEntry: true as const }] : []),
        ...(given.page ? pageAddition(name, fieldName, context) : []),
      ]),
      steps: ['Name the fuel in the options of your feed mappings.'],
    };
  },
};

/** Whether no inherited vocabulary has the fuel with its label. */
function isUnnamed(name: string, { manifest }: AddContext): boolean {
  return !hasTerm(manifest, vocabularyOf(manifest), name);
}

function vocabularyOf({ pages, fields }: RegionManifest): string {
  return fields[pages.fuelTypeField ?? '']?.vocabulary ?? '';
}

function pageAddition(name: string, fieldName: string, { manifest }: AddContext): Addition[] {
  const { routes = {}, values = {} } = manifest.pages.landing ?? {};
  const [route] = Object.entries(routes).find(([, field]) => field === fieldName) ?? [];
  if (route === undefined)
    throw new UsageError(`--page: no route of landing pages (pages.landing.routes) is about ${fieldName}`);
  // without a list every value has a page
  return values[route] ? [{ path: ['pages', 'landing', 'values', route], value: name, isEntry: true }] : [];
}
