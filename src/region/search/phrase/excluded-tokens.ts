import type { Token } from './token.ts';

/** What words such as "not" leave out, and the words themselves; one beside nothing that can be left out means nothing. */
export interface ExcludedTokens {
  excluded: ReadonlySet<Token>;
  words: readonly Token[];
}

/**
 * Finds names and options beside words of exclusion, and others that are joined to them: of the same filter by any word,
 * "not black or grey"; of another one by "or", "not diesel or black", unless something of that filter is asked for:
 * "toyota not diesel or honda".
 */
export function excludedTokens(tokens: readonly Token[]): ExcludedTokens {
  const excluded = new Set<Token>();
  const words: Token[] = [];
  tokens.forEach((token, at) => {
    if (token.meaning.kind !== 'except') return;
    const { before, after } = token.meaning;
    const [ahead, behind] = [tokens.slice(0, at).reverse(), tokens.slice(at + 1)];
    const found = [
      ...(before ? excludedBehind(behind, keysOfAll(ahead)) : []),
      ...(after ? excludedBehind(ahead, keysOfAll(behind)) : []),
    ];
    for (const each of found) excluded.add(each);
    if (found.length > 0) words.push(token);
  });
  return { excluded, words };
}

/**
 * The nearest name or option behind a word of exclusion, and those that words between them join to it.
 * @param asked keys of filters that "or" does not leave out anything of
 */
export function excludedBehind(tokens: readonly Token[], asked: ReadonlySet<string> = new Set()): Token[] {
  const found: Token[] = [];
  let isJoined = true;
  let isOr = false;
  let named: readonly string[] | undefined;
  for (const token of tokens) {
    const { meaning } = token;
    const isName = meaning.kind === 'filter' && found.length === 0;
    // "not the colour white"; the car of "no deposit, Myvi" is not of the filter that is named
    if (isName) named = meaning.keys;
    if (isName || meaning.kind === 'noise' || meaning.kind === 'to') {
      isJoined = true;
      isOr ||= meaning.kind === 'noise' && meaning.isOr === true;
      continue;
    }
    const [first] = found;
    const wanted = first ? keysOf(first) : named;
    const keys = keysOf(token);
    const isOfKind = keys.some((key) => wanted === undefined || wanted.includes(key));
    const isOther = isOr && first !== undefined && keys.length > 0 && !keys.some((key) => asked.has(key));
    if (!isJoined || !(isOfKind || isOther)) break;
    found.push(token);
    isJoined = false;
    isOr = false;
  }
  return found;
}

const keysOfAll = (tokens: readonly Token[]): ReadonlySet<string> => new Set(tokens.flatMap(keysOf));

function keysOf({ meaning }: Token): string[] {
  if (meaning.kind === 'option') return [meaning.key];
  return meaning.kind === 'name' ? meaning.names.map(({ key }) => key) : [];
}
