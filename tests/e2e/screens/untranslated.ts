import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../../../public/locales/en');
const spaces = readdirSync(FOLDER).map((file) => basename(file, '.json'));

/** What a page shows when a text or a value is missing: a bare key, a place that was not filled. */
export const UNTRANSLATED = new RegExp(`\\{\\{|\\bundefined\\b|\\bNaN\\b|\\b(?:${spaces.join('|')}):[a-z_]`);
