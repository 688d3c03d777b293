import type { Atom } from './atoms.ts';
import type { Token } from './token.ts';

/** Signs that end a sentence or a part of one. */
const ENDS = new Set([',', ';', '.', '!', '。', '、']);

/** Replaces words of exclusion that only ask: "ada myvi tak" asks whether there is one, and leaves out nothing. */
export function withQuestions(tokens: readonly Token[], atoms: readonly Atom[]): Token[] {
  return tokens.map((token, at) => {
    const { meaning } = token;
    if (meaning.kind !== 'except' || !meaning.isParticle || !isAsking(tokens, at, atoms)) return token;
    return { ...token, meaning: { kind: 'question', before: false, after: false } };
  });
}

/** Whether a question is opened before the word or closed behind it, or the word itself closes it. */
function isAsking(tokens: readonly Token[], at: number, atoms: readonly Atom[]): boolean {
  const isEnd = ({ from, meaning }: Token) =>
    meaning.kind === 'unknown' && ENDS.has(atoms[from]?.folded ?? '');
  const start = tokens.slice(0, at).findLastIndex(isEnd) + 1;
  const end = tokens.slice(at).findIndex(isEnd);
  const before = tokens.slice(start, at);
  const behind = tokens.slice(at + 1, end < 0 ? undefined : at + end);
  if (behind.length === 0) return before.length > 0;
  const isOpened = before.some(({ meaning }) => meaning.kind === 'question' && meaning.before);
  // another question closes only its own part: "没有柴油 有丰田吗"
  const next = behind.find(({ meaning }) => meaning.kind === 'question')?.meaning;
  return isOpened || (next?.kind === 'question' && next.after);
}
