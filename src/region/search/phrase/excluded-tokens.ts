import type { Token } from './token.ts';

/** What words such as "not" leave out, and the words themselves; one beside nothing that can be left out means nothing. */
export interface ExcludedTokens {
  excluded: ReadonlySet<Token>;
  words: readonly Token[];
}

/** Finds names and options beside words of exclusion, and others of their filter that are joined to them: "not black or grey". */
export function excludedTokens(tokens: readonly Token[]): ExcludedTokens {
  const excluded = new Set<Token>();
  const words: Token[] = [];
  tokens.forEach((token, at) => {
    if (token.meaning.kind !== 'except') return;
    const { before, after } = token.meaning;
    const found = [
      ...(before ? joined(tokens.slice(at + 1)) : []),
      ...(after ? joined(tokens.slice(0, at).reverse()) : []),
    ];
    for (const each of found) excluded.add(each);
    if (found.length > 0) words.push(token);
  });
  return { excluded, words };
}

/** The nearest name or option, and those that words between them join to it. */
function joined(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  let isJoined = true;
  let named: readonly string[] | undefined;
  for (const token of tokens) {
    const { meaning } = token;
    const isName = meaning.kind === 'filter' && found.length === 0;
    // "not the colour white"; the car of "no deposit, Myvi" is not of the filter that is named
    if (isName) named = meaning.keys;
    if (isName || meaning.kind === 'noise' || meaning.kind === 'to') {
      isJoined = true;
      continue;
    }
    const [first] = found;
    const wanted = first ? keysOf(first) : named;
    const isOfKind = keysOf(token).some((key) => wanted === undefined || wanted.includes(key));
    if (!isJoined || !isOfKind) break;
    found.push(token);
    isJoined = false;
  }
  return found;
}

function keysOf({ meaning }: Token): string[] {
  if (meaning.kind === 'option') return [meaning.key];
  return meaning.kind === 'name' ? meaning.names.map(({ key }) => key) : [];
}
