/** A letter or a figure of a script that sets words apart by spaces. */
const WORD_SIGN = /[\p{Script=Latin}\p{Script=Arabic}\p{Number}]/u;

/** Whether a text has a fact in it, as whole words: “2019 Toyota Vios” says “2019”, “Toyota 86” does not say “6”. */
export function containsFact(text: string, fact: string): boolean {
  const within = text.toLowerCase();
  const sought = fact.toLowerCase();
  const end = (at: number) => at + sought.length;
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + 1)) {
    const goesOn = (inner: string, outer: string) => WORD_SIGN.test(inner) && WORD_SIGN.test(outer);
    const isCut =
      goesOn(sought.charAt(0), within.charAt(at - 1)) || goesOn(sought.slice(-1), within.charAt(end(at)));
    if (!isCut) return true;
  }
  return false;
}
