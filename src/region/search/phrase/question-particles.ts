import { excludedBehind } from './excluded-tokens.ts';
import type { Meaning, Token } from './token.ts';

/**
 * Replaces words of exclusion that only ask: "ada myvi tak" asks whether there is one, and leaves out nothing. Where they may
 * do either, as in "any myvi or not automatic", they and what they stand beside are not understood.
 */
export function withQuestions(tokens: readonly Token[]): Token[] {
  const result = [...tokens];
  const replace = (token: Token, meaning: Meaning) => {
    result[tokens.indexOf(token)] = { ...token, meaning };
  };
  tokens.forEach((token, at) => {
    const { meaning } = token;
    if (meaning.kind !== 'except' || !meaning.isParticle) return;
    const part = partAround(tokens, at);
    if (isAsking(part)) replace(token, { kind: 'question', before: false, after: false });
    else for (const unclear of unclearWith(token, part)) replace(unclear, { kind: 'wish' });
  });
  return result;
}

/** What stands before and behind a token in its part of the sentence. */
interface SentencePart {
  before: readonly Token[];
  behind: readonly Token[];
}

function partAround(tokens: readonly Token[], at: number): SentencePart {
  const isEnd = ({ meaning }: Token) => meaning.kind === 'unknown' && meaning.isEnd === true;
  const start = tokens.slice(0, at).findLastIndex(isEnd) + 1;
  const end = tokens.slice(at).findIndex(isEnd);
  return { before: tokens.slice(start, at), behind: tokens.slice(at + 1, end < 0 ? undefined : at + end) };
}

/** Whether a question is opened before the word or closed behind it, or the word itself closes it. */
function isAsking({ before, behind }: SentencePart): boolean {
  if (behind.length === 0) return before.length > 0;
  const isOpened = before.some(({ meaning }) => meaning.kind === 'question' && meaning.before);
  // another question closes only its own part: "没有柴油 有丰田吗"
  const next = behind.find(({ meaning }) => meaning.kind === 'question')?.meaning;
  return isOpened || (next?.kind === 'question' && next.after);
}

/** The words that may ask or leave out; none where another exclusion before them shows what is meant: "not black or not white". */
function unclearWith(particle: Token, { before, behind }: SentencePart): Token[] {
  const opener = before.find(({ meaning }) => meaning.kind === 'noise' && meaning.mayOpenQuestion);
  const isExcluding = before.some(({ meaning }) => meaning.kind === 'except');
  return opener && !isExcluding ? [opener, particle, ...excludedBehind(behind)] : [];
}
