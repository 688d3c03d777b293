import { contrastRatio } from '../../src/server/manifests/checks/contrast.ts';
import { UsageError } from '../usage-error.ts';

const MIN_CONTRAST = 4.5;
/** Buttons must not look like the page. */
const MIN_DIFFERENCE = 1.1;
const GROUNDS = ['#ffffff', '#f7f5f2'];
/** Texts on buttons, the best looking first. */
const TEXTS = ['#ffffff', '#1c1917', '#000000'];

/**
 * Returns the colour of buttons and that of the text on them.
 * @throws UsageError for something that is no colour, and one that nobody would see
 */
export function brandColours(given: string): { primary: string; onPrimary: string } {
  const refuse = (reason: string, allowed: string) =>
    new UsageError(`--colour: "${given}" ${reason}  allowed: ${allowed}`);
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(given.trim());
  const digits = short
    ? short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')
    : given.trim().replace(/^#/, '');
  if (!/^[0-9a-f]{6}$/i.test(digits)) throw refuse('is not a colour', '#rrggbb, such as #0f766e');
  const primary = `#${digits.toLowerCase()}`;
  if (GROUNDS.some((ground) => contrastRatio(primary, ground) < MIN_DIFFERENCE))
    throw refuse('looks like the page, so nobody would see buttons in it', 'a darker colour');
  const onPrimary = TEXTS.find((text) => contrastRatio(text, primary) >= MIN_CONTRAST);
  if (onPrimary === undefined)
    throw refuse('has no text that is readable on it', 'a lighter or darker colour');
  return { primary, onPrimary };
}
