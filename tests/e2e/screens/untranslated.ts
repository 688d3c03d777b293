import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../../../public/locales/en');
const spaces = readdirSync(FOLDER).map((file) => basename(file, '.json'));

/** Matches bare text keys and unfilled placeholders. */
export const UNTRANSLATED = new RegExp(`\\{\\{|\\bundefined\\b|\\bNaN\\b|\\b(?:${spaces.join('|')}):[a-z_]`);
