import { rememberRecent } from '#domain/cache/remember.ts';
import { squashed } from '#region/search/phrase/atoms.ts';
import { squashName } from '#region/search/phrase/squash-name.ts';

/** All words and names that regions inherit; each region asks for them again. */
const MAX_WORDS = 20_000;

/** `squashed` of words of manifests. */
export const squashedWord = rememberRecent(squashed, MAX_WORDS);

/** `squashName` of names in manifests and in the catalogue. */
export const squashedName = rememberRecent(squashName, MAX_WORDS);
