const SECRET =
  /phone|tel|mobile|contact|code|otp|pin|token|secret|password|key|session|auth|mail|name|plate|search|text|^q$/i;
/** Values of filters are one word; blanks are in what somebody has typed, such as a name or a street. */
const PLAIN = /^[\w.,~-]{0,64}$/;
/** No segment of an address of the site has one of these. */
const TYPED = /[\s@]/;
/** A typed phone number, grouped in any way. */
const LONG_NUMBER_PATTERN = /\d(?:[ .,~-]*\d){6}/;
/** Ends of years or prices; phones are grouped otherwise. */
const RANGE = /^(?:(?:19|20)\d\d-(?:19|20)\d\d|\d{5,6}-\d{5,6})$/;
/** A one-time code; amounts are round. */
const CODE = /^\d{4}(?!00)\d\d$/;
/** A phone number in a segment; one behind a word and a hyphen is that of a car. */
const NUMBER_IN_PATH = /^\d{6}$|(?<![\p{Nd}-])\p{Nd}(?:[\s.()\p{Pd}\p{Cf}]{0,5}\p{Nd}){6}/u;
/** Tokens mix capitals, small letters and digits without a word's hyphen. */
const TOKEN = /[A-Za-z0-9_]{20}/;
const LONG_TOKEN = /[A-Za-z0-9_]{24}/;
const HIDDEN = '…';
/** Addresses of the site are shorter; longer ones are not parsed (HARDENING A25). */
const MAX_LENGTH = 2_000;

/**
 * A path with its query as it may stand in a log (HARDENING A20): of the query only values that are surely neither a
 * phone number, a code, a token nor what someone has typed; of the path no segment that looks like a phone number or a token.
 */
export function loggedAddress(url: string): string {
  return url.length > MAX_LENGTH ? `${shown(url.slice(0, MAX_LENGTH))}${HIDDEN}` : shown(url);
}

function shown(url: string): string {
  const start = url.indexOf('?');
  const path = start < 0 ? url : url.slice(0, start);
  const cleaned = path.split('/').map(loggedSegment).join('/');
  if (start < 0) return cleaned;
  const pairs = url.slice(start + 1).split('&');
  return `${cleaned}?${pairs.map(loggedPair).join('&')}`;
}

function loggedSegment(segment: string): string {
  const text = decoded(segment);
  const isPrivate =
    text === undefined || TYPED.test(text) || NUMBER_IN_PATH.test(text) || LONG_TOKEN.test(text);
  return isPrivate ? HIDDEN : segment;
}

function loggedPair(pair: string): string {
  const equals = pair.indexOf('=');
  const name = equals < 0 ? pair : pair.slice(0, equals);
  const key = decoded(name);
  if (key === undefined || !isPlain(key)) return HIDDEN;
  if (equals < 0) return pair;
  const value = decoded(pair.slice(equals + 1).replaceAll('+', ' '));
  const isShown = value !== undefined && !SECRET.test(key) && isPlain(value);
  return isShown ? pair : `${name}=${HIDDEN}`;
}

const isPlain = (text: string): boolean =>
  PLAIN.test(text) &&
  !CODE.test(text) &&
  (RANGE.test(text) || !LONG_NUMBER_PATTERN.test(text)) &&
  !TOKEN.test(text);

/** Undefined for what is not percent-encoded UTF-8. Nothing is thrown: an exception for each of thousands takes long. */
function decoded(text: string): string | undefined {
  if (!text.includes('%')) return text;
  if (/%(?![\da-f]{2})/i.test(text)) return undefined;
  const [[, read = ''] = []] = new URLSearchParams(`=${text.replaceAll('&', '%26').replaceAll('+', '%2B')}`);
  return read.includes('\ufffd') ? undefined : read;
}
