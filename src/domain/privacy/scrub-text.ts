const HIDDEN = '…';

/** Words for a login code in the languages of the product; those without blanks between words stand within others. */
const CODE_WORD = '(?:(?<![a-z])(?:code|otp|pin|passcode|kode?)(?![a-z])|รหัส|コード|验证码|驗證碼)';
/** A login code. */
const CODE = '(?<!\\p{Nd})\\p{Nd}{6}(?!\\p{Nd})';
/** What stands between them; no other number does. */
const BETWEEN = '[^\\p{Nd}\\n]{0,40}?';

/**
 * Private patterns in a text, with what remains of them. The sender of a text must not make it
 * slow to read: no form looks far from every place of it (HARDENING A25).
 */
const FORMS: readonly (readonly [RegExp, string])[] = [
  // the message of a failed query contains all values that were to be stored
  [/\nparams: [\s\S]*/, `\nparams: ${HIDDEN}`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  [/(\b\w+:\/\/[^\s/:@]*:)[^\s/@]+@/g, `$1${HIDDEN}@`],
  [
    /([?&;\s"']|^)((?:\w*(?:phone|mobile|email|otp|token|secret|password|cookie))|code|pin|q)(=["']?|\\?["']\s*:\s*\\?["']?)[^&\s"',;]+/gi,
    `$1$2$3${HIDDEN}`,
  ],
  [/\+\p{Nd}(?:[\s.()\p{Pd}\p{Cf}]{0,5}\p{Nd}){6,14}/gu, `+${HIDDEN}`],
  // a session's token: 256 bits, distinguished from a file name by a capital letter
  [/(?<![\w-])(?=[\w-]{0,42}[A-Z])[\w-]{43}(?![\w-])/g, HIDDEN],
  [new RegExp(`(${CODE_WORD}${BETWEEN})${CODE}`, 'giu'), `$1${HIDDEN}`],
  [new RegExp(`${CODE}(${BETWEEN}${CODE_WORD})`, 'giu'), `${HIDDEN}$1`],
  // identity numbers: Singapore's and Hong Kong's letters, groups of Malaysia, Thailand and of payment cards, long rows of digits
  [/(?<![\w-])(?:[STFGM]\d{7}[A-Z]|[A-Z]{1,2}\d{6}\([\dA]\))(?!\w)/gi, HIDDEN],
  [/(?<![\d-])(?:\d{6}-\d{2}-\d{4}|\d-\d{4}-\d{5}-\d{2}-\d|(?:\d{4}[ -]){2,3}\d{4})(?![\d-])/g, HIDDEN],
  [/(?<![\p{Nd}\w.-])\p{Nd}{12,}(?![\p{Nd}\w-])/gu, HIDDEN],
  [/(?<![\w.+-])[\w.+-]{1,256}@[\w-]+\.[\w.+-]+/g, `${HIDDEN}@${HIDDEN}`],
  // PostgreSQL reports the existing value: Key (phone)=(…)
  [/(Key \([^()]*\)=\()[^)]*\)/g, `$1${HIDDEN})`],
];

/** A text without phones, codes, tokens, passwords and addresses of mail (HARDENING A12, A20). */
export function scrubText(text: string): string {
  return FORMS.reduce((left, [form, rest]) => left.replace(form, rest), text);
}
