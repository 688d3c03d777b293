import type { Finding } from '../json/layered-document.ts';
import { isUntranslated } from './untranslated.ts';

/** What is wrong with a text in whatever language, wherever it stands. */
export function textFinding(text: string): Finding | undefined {
  if (text.trim() === '') return { message: 'the text is empty', allowed: 'a text' };
  if (/\{\{|\}\}/.test(text.replace(/\{\{[^{}]*\}\}/g, '')))
    return {
      message: 'a place for a value is not closed',
      allowed: 'its name in two pairs of braces: {{name}}',
    };
  if (/\$t\(/.test(text))
    return {
      message: 'the text asks for another one with $t(…), which is shown as it stands',
      allowed: 'the words themselves',
    };
  const isMarked = /^⟦[^⟦⟧]*⟧$/u.test(text);
  if (/[⟦⟧]/u.test(text) && !isMarked)
    return {
      message: 'a part of the mark ⟦ ⟧ of untranslated texts is left in the text',
      allowed: 'the text without ⟦ and ⟧, or both around all of it',
    };
  return undefined;
}

/** The same for a text of a manifest or of content, which is shown as it stands: a mark of untranslated ones as well. */
export function ownTextFinding(text: string): Finding | undefined {
  const finding = textFinding(text);
  if (finding || !isUntranslated(text)) return finding;
  return {
    message: 'the text is marked as untranslated and would be shown so',
    allowed: 'a text without ⟦ ⟧',
  };
}
