/** A way of naming that readers have to translate. */
export interface CodeWord {
  /** What is counted. */
  about: string;
  /** Matches names in code, with the line around them. */
  code?: RegExp;
  /** Matches paths of files. */
  path?: RegExp;
  /** What is written instead. */
  instead: string;
}

const DECLARED = String.raw`\b(?:const|function|class|interface|type)\s+`;
const named = (name: string): RegExp => new RegExp(`${DECLARED}${name}\\b`, 'g');

/** Names that the code does without (CONTRIBUTING, style). */
export const CODE_WORDS: readonly CodeWord[] = [
  {
    about: 'factories …In',
    code: new RegExp(`${DECLARED}[a-z]\\w*In(?:\\s*=\\s*)?\\(\\s*(?:deps|parts)\\b`, 'g'),
    instead: 'create…(deps)',
  },
  {
    about: 'types …Parts',
    code: /\b(?:interface|type)\s+\w+Parts\b/g,
    instead: '…Deps, or what it is',
  },
  {
    about: 'types …Place',
    code: /\b(?:interface|type)\s+\w+Place\b/g,
    instead: '…Context, …Position, Showroom',
  },
  {
    about: 'types …News',
    code: /\b(?:interface|type)\s+\w+News\b/g,
    instead: '…Notification',
  },
  { about: 'files shown-…', path: /\/shown-[^/]+$/, instead: 'serialize-…' },
  {
    about: 'names look, once, said, meant, dock, arrival',
    code: named('(?:look|once|said|meant|dock|arrival|Turn|News)'),
    path: /\/(?:look|once|said|meant|dock|arrival|news)\.tsx?$/,
    instead: 'refresh, runIdempotent, …',
  },
  {
    about: 'names of sentences',
    code: named('(?:askedLogin|neverHolds|unspoken|stillTrue|isSaid|handOver|afterPress|foreignValues)\\w*'),
    path: /\/(?:asked-login|never-holds|unspoken|still-true|is-said|hand-over|after-press|foreign-values)\.tsx?$/,
    instead: 'a noun, or a verb first',
  },
  { about: 'words anew, whoever', code: /\b(?:anew|whoever)\b/gi, instead: 'again; the subject itself' },
];

/** Number of times a word is used in files. */
export function countWord(word: CodeWord, files: readonly { file: string; text: string }[]): number {
  return files.reduce(
    (sum, { file, text }) =>
      sum + (word.path?.test(file) ? 1 : 0) + (word.code ? [...text.matchAll(word.code)].length : 0),
    0,
  );
}
