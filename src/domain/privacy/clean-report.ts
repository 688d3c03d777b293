import { loggedAddress } from './logged-address.ts';
import { scrubText } from './scrub-text.ts';

/** Parts of a report that identify a person or hold what they sent; they are removed whole. */
const LEFT_OUT =
  /^(user|cookies?|set-cookie|query_?string|http\.query|url\.query|http\.fragment|url\.fragment|server_name|vars|env)$/i;
/** Names of private or secret values, at any depth. */
const SECRET =
  /phone|mobile|e-?mail|\botp\b|passcode|token|secret|password|cookie|authorization|api-?key|signature|^(code|pin|body|payload|plate)$/i;
/** Places in the code: what looks like a token there is the name of a file. */
const PLACES = new Set(['filename', 'abs_path', 'function', 'module']);
const ADDRESS = /\bhttps?:\/\/[^\s"'<>)]+/g;
const PATH = /^\/[^\s]*$/;
/** A number as phones are typed, in any digits (HARDENING A06), standing by itself. Bounded, so that no text is slow to read (HARDENING A25). */
const LONG_NUMBER_PATTERN =
  /(?<![\p{Nd}\w-])\+?(?:\p{Nd}{7,}|\p{Nd}(?:[\s.()\p{Pd}\p{Cf}]{0,5}\p{Nd}){6,24})(?![\p{Nd}\w-])/gu;
/** Numbers of traces are written so. */
const FRACTION = /^0\.\d+$/;
const HIDDEN = '…';
const MAX_DEPTH = 12;

/**
 * A report to the error monitoring without anything of a visitor: no cookie and no other header, no query with a phone, no
 * code, token, phone or address of mail in any text (SPEC 8, HARDENING A36).
 */
export function cleanReport<Report>(report: Report): Report {
  return clean(report, '', 0) as Report;
}

function clean(value: unknown, name: string, depth: number): unknown {
  if (typeof value === 'string') return PLACES.has(name) ? withoutQuery(value) : cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return HIDDEN;
  if (Array.isArray(value)) return value.map((each) => clean(each, name, depth + 1));
  const entries = Object.entries(value).filter(([key]) => !LEFT_OUT.test(key));
  return Object.fromEntries(entries.map(([key, each]) => [key, cleanPart(key, each, depth + 1)]));
}

function cleanPart(name: string, value: unknown, depth: number): unknown {
  if (name === 'headers') return browserOf(value);
  return SECRET.test(name) ? HIDDEN : clean(value, name, depth);
}

/** Of what a browser sends along, a programmer needs to know which one it is, and nothing else. */
function browserOf(headers: unknown): object {
  if (typeof headers !== 'object' || headers === null) return {};
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) => /^user-agent$/i.test(name) && typeof value === 'string',
    ),
  );
}

/** A text with cleaned addresses in it, and nothing private besides. */
export function cleanText(text: string): string {
  if (FRACTION.test(text)) return text;
  if (PATH.test(text)) return loggedAddress(withoutFragment(text));
  const addressed = text.replace(ADDRESS, (address) => {
    const start = address.indexOf('/', address.indexOf('//') + 2);
    return start < 0
      ? address
      : address.slice(0, start) + loggedAddress(withoutFragment(address.slice(start)));
  });
  return scrubText(addressed).replace(LONG_NUMBER_PATTERN, HIDDEN);
}

const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';
const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? '';
