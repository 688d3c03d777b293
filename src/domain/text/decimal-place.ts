/** Marks of a language's numbers, in its own digits and in 0–9. */
export interface NumberMarks {
  /** Signs before decimals, one after the other. */
  mark: string;
  /** Signs between groups of digits, one after the other. */
  group: string;
}

/** Signs that stand before decimals in one language and between groups in another; the last one means decimals anywhere. */
const AMBIGUOUS = ['.', ',', '٫'];
const ARABIC = '٫';
const OTHER_GROUPING = /[\s'’٬_]/;
/** Groups of three, or those of India. */
const IN_GROUPS = /^[0-9]{1,3}([\s.,'’٬_][0-9]{3})+$|^[0-9]{1,2}([\s.,'’٬_][0-9]{2})*[\s.,'’٬_][0-9]{3}$/;

/**
 * Cuts a typed number at the mark before its decimals. A mark is one of grouping where groups stand behind it; one that
 * stands there once is otherwise the decimal mark, in any language: 0,66 is no 66 where a period is usual. With
 * exactly three digits behind the only mark, both can be meant, and the marks of the language decide.
 * @param typed in digits 0–9
 * @param digits decimals that there may be
 * @returns undefined: the marks fit no number
 */
export function splitDecimals(
  typed: string,
  marks: NumberMarks & { digits: number },
): [whole: string, fraction: string] | undefined {
  const text = typed.trim();
  const at = Math.max(...AMBIGUOUS.map((sign) => text.lastIndexOf(sign)));
  const sign = text.charAt(at);
  if (at < 0) return [text, ''];
  const [before, behind] = [text.slice(0, at), text.slice(at + 1)];
  if (!before.includes(sign) && /^[0-9]{0,20}$/.test(behind) && isDecimal(sign, before, behind, marks))
    return [before, behind];
  const isGrouped = sign !== ARABIC && (marks.group.includes(sign) || IN_GROUPS.test(text));
  return isGrouped ? [text, ''] : undefined;
}

/** Whether a sign that stands there once, before nothing but digits, is the mark before decimals. */
function isDecimal(
  sign: string,
  before: string,
  behind: string,
  { mark, group, digits }: NumberMarks & { digits: number },
): boolean {
  const isAlone = !OTHER_GROUPING.test(before) && !AMBIGUOUS.some((other) => before.includes(other));
  if (sign === ARABIC || !isAlone) return true;
  const looksGrouped = behind.length === 3 && /^[1-9][0-9]{0,2}$/.test(before);
  // whole numbers are not typed with three decimals: 98.800 is grouped as in another language
  if (mark.includes(sign)) return !(digits === 0 && looksGrouped);
  if (!group.includes(sign)) return !looksGrouped;
  // a number that was written in groups and is half changed: 12,345 → 12,3456
  return digits > 0 && behind.length <= digits && (behind.length !== 3 || /^0*$/.test(before));
}
