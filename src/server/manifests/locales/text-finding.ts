import type { Finding } from '../json/layered-document.ts';
import { hiddenCharacterFinding } from './hidden-characters.ts';
import { isUntranslated } from './untranslated.ts';

/** Returns the fault of a text in any language. */
export function textFinding(text: string): Finding | undefined {
  if (text.trim() === '') return { message: 'the text is empty', allowed: 'a text' };
  if (/\{\{|\}\}/.test(text.replace(/\{\{[^{}]*\}\}/g, '')))
    return {
      message: 'a placeholder is not closed',
      allowed: 'its name in two pairs of braces: {{name}}',
    };
  if (/\$t\(/.test(text))
    return {
      message: 'the text refers to another one with $t(…), which is not resolved',
      allowed: 'the text itself',
    };
  const hidden = hiddenCharacterFinding(text);
  if (hidden) return hidden;
  const isMarked = /^⟦[^⟦⟧]*⟧$/u.test(text);
  if (/[⟦⟧]/u.test(text) && !isMarked)
    return {
      message: 'the text contains a part of the mark ⟦ ⟧ of untranslated texts',
      allowed: 'the text without ⟦ and ⟧, or both around all of it',
    };
  return undefined;
}

/** Elements that editors paste into texts; `<name>` and `<email>` are none. */
const ELEMENTS =
  'a|abbr|article|aside|b|big|blockquote|body|br|button|center|code|div|dl|dt|dd|em|figure|font|footer|form|h[1-6]|' +
  'head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|main|mark|nav|ol|p|picture|pre|s|script|section|small|' +
  'span|strike|strong|style|sub|sup|svg|table|tbody|td|textarea|tfoot|th|thead|tr|u|ul|video';
const TAG = new RegExp(`</?(${ELEMENTS})(\\s[^<>]*)?/?>`, 'i');

/** Returns the fault of a text of a manifest or of content, where a mark of untranslated texts would be shown. */
export function ownTextFinding(text: string): Finding | undefined {
  const finding = textFinding(text);
  if (finding) return finding;
  const tag = TAG.exec(text)?.[0];
  if (tag !== undefined)
    return { message: `the text is no HTML: ${tag} would be shown as it is`, allowed: 'a text without tags' };
  if (/^(undefined|null|NaN|\[object \w+\])$/.test(text.trim()))
    return { message: `a program has written ${text.trim()} for a text that it had not`, allowed: 'a text' };
  if (!isUntranslated(text)) return undefined;
  return {
    message: 'the text is marked as untranslated and would be shown so',
    allowed: 'a text without ⟦ ⟧',
  };
}
