import { textKind } from '../text-kind.ts';

/** SPEC 5: a word character, a dot, a word character, and no whitespace. */
const WEBSITE = '^[^\\s\\p{Cc}\\p{Cs}]*\\w\\.\\w[^\\s\\p{Cc}\\p{Cs}]*$';

/** Address of a website. */
export const website = textKind('website', { isPersonal: false, pattern: WEBSITE, maxLength: 200 });
