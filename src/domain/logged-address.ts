const SECRET =
  /phone|tel|mobile|contact|code|otp|pin|token|secret|password|key|session|auth|mail|name|plate|search|text|^q$/i;
const PLAIN = /^[\w.,~ -]{0,64}$/;
/** As a phone number is typed; a hyphen stands between the ends of a range. */
const LONG_NUMBER = /\d(?:[ .]*\d){6}/;
/** Tokens mix capitals, small letters and digits without a word's hyphen. */
const TOKEN = /[A-Za-z0-9_]{20}/;
const LONG_TOKEN = /[A-Za-z0-9_]{24}/;
const HIDDEN = '…';

/**
 * A path with its query as it may stand in a log (HARDENING A20): of the query only values that are surely neither a
 * phone number, a code, a token nor what someone has typed; of the path no segment that looks like a phone number or a token.
 */
export function loggedAddress(url: string): string {
  const start = url.indexOf('?');
  const path = start < 0 ? url : url.slice(0, start);
  const shown = path.split('/').map(shownSegment).join('/');
  if (start < 0) return shown;
  const pairs = url.slice(start + 1).split('&');
  return `${shown}?${pairs.map(shownPair).join('&')}`;
}

function shownSegment(segment: string): string {
  const text = decoded(segment);
  return text === undefined || /^\+?[\p{Nd}\s().\p{Pd}\p{Cf}]{7,}$/u.test(text) || LONG_TOKEN.test(text)
    ? HIDDEN
    : segment;
}

function shownPair(pair: string): string {
  const equals = pair.indexOf('=');
  const name = equals < 0 ? pair : pair.slice(0, equals);
  const key = decoded(name);
  if (key === undefined || !isPlain(key)) return HIDDEN;
  if (equals < 0) return pair;
  const value = decoded(pair.slice(equals + 1).replaceAll('+', ' '));
  const isShown = value !== undefined && !SECRET.test(key) && isPlain(value);
  return isShown ? pair : `${name}=${HIDDEN}`;
}

const isPlain = (text: string): boolean => PLAIN.test(text) && !LONG_NUMBER.test(text) && !TOKEN.test(text);

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
