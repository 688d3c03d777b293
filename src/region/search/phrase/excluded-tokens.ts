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
  for (const token of tokens) {
    const { kind } = token.meaning;
    // "not the colour white"
    if (kind === 'noise' || kind === 'to' || (kind === 'filter' && found.length === 0)) {
      isJoined = true;
      continue;
    }
    const [first] = found;
    const isOfKind = first
      ? keysOf(first).some((key) => keysOf(token).includes(key))
      : keysOf(token).length > 0;
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
