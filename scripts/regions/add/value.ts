import { listed } from '../../../src/server/manifests/nearest.ts';
import { UsageError } from '../../usage-error.ts';
import { didYouMean } from '../region-code.ts';
import { type Addable, always, one, planOf, textFlag, wordsFlag } from './addable.ts';
import { hasTerm, optionAdditions, optionPlaces, TERM_FLAGS, termAddition, termWords } from './terms.ts';

const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export const value: Addable = {
  name: 'value',
  argument: 'value',
  argumentText: 'value in addresses, such as teal',
  summary: 'a value of a vocabulary, such as a colour',
  places:
    'Writes the value with its label, the option of each filter that asks for it and words of the search box. Forms that ask for the vocabulary offer it by themselves.',
  flags: [
    {
      name: 'vocabulary',
      value: 'name',
      text: 'vocabulary that it belongs to',
      of: 'vocabulary',
      isNeeded: always,
    },
    textFlag('label', '<language>=<text> or key of a text (not needed if it is inherited)'),
    TERM_FLAGS.plural,
    TERM_FLAGS.swatch,
    TERM_FLAGS.pictogram,
    TERM_FLAGS.after,
    wordsFlag('en=teal,turquoise'),
    { name: 'unlisted', text: 'filters do not offer it' },
  ],
  example: 'add value teal --region vn --vocabulary color --label vi="Xanh mòng két" --label en=Teal',
  plan(name, given, context) {
    const { manifest, document, languages } = context;
    const vocabulary = one(given, 'vocabulary') ?? '';
    const known = Object.keys(manifest.vocabularies);
    if (!known.includes(vocabulary)) {
      throw new UsageError(
        `--vocabulary: there is none "${vocabulary}"${didYouMean(vocabulary, known)}  allowed: ${listed(known)}`,
      );
    }
    if (!NAME.test(name))
      throw new UsageError(`"${name}" cannot be a value  allowed: small letters, digits, - and _`);
    const places = given.unlisted ? [] : optionPlaces(context, vocabulary);
    if (hasTerm(manifest, vocabulary, name) && places.every(({ has }) => has(name)))
      throw new UsageError(`there is a value "${name}" already`);
    return {
      ...planOf(document, [
        ...termAddition(vocabulary, name, given, context),
        ...optionAdditions(places, name, given),
        ...termWords(places, name, given, languages),
      ]),
      steps: ['Name the value in the options of your feed mappings.'],
    };
  },
};
